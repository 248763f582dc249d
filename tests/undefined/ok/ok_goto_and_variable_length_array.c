#include <stdlib.h>

int main(void) {
  int n = 1, sum = 0;
again:;
  int a[n];
  for (int i = 0; i < n; i++) a[i] = i;
  sum += a[n - 1];
  n++;
  if (n < 5) goto again;
  char *p = malloc(n);
  if (!p) goto out;
  p[n - 1] = 'x';
  free(p);
out:
  return sum - 6;
}
