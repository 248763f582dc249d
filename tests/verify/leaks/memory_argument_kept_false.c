#include <stdlib.h>
static int use(int *p, int n) { return *p + n; }
static int spin(void) {
  int i = 0;
  while (i < 3) i++;
  return i;
}
int main(void) {
  use(malloc(4), spin());
  return 0;
}
