#include <assert.h>
#include <heddle.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100) return 0;
  int *a = malloc(n * sizeof *a);
  if (!a) return 0;
  for (int i = 0; i < n; i++)
    a[i] = 1;
  free(a);
  assert(HEDDLE_SUM(a, 0, n) == n);
}
