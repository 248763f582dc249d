#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  int *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) a[i] = i;
  free(a);
  return 0;
}
