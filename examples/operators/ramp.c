// Fills an array of any length, and says with aggregates of its own what came out.
#include <assert.h>
#include <heddle.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) return 0;
  int *a = malloc(n * sizeof *a);
  if (a == 0) return 0;
  for (int i = 0; i < n; i++) a[i] = 2 * i;
#ifdef WRONG
  a[0] = 3;
#endif
  assert(HEDDLE_FOLD(sorted, a, 0, n));
  free(a);
}
