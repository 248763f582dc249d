// A number of any number of digits.
#include <stdlib.h>
static int a[100];
int main(int argc, char **argv) {
  if (argc != 2) return 1;
  int n = atoi(argv[1]);
  if (n < 0 || n >= 100) return 1;
  a[n] = 1;
  for (int i = 0; i <= n; i++) a[i] ^= 1;
  return 0;
}
