#include <assert.h>
#include <heddle.h>
int __VERIFIER_nondet_int(void);
int a[3] = {1, 2, 3};
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 0) return 0;
  assert(HEDDLE_SUM(a, 0, n) == 0);
  assert(HEDDLE_FORALL(j, 0, n, 0));
  assert(!HEDDLE_EXISTS(j, 0, n, 1));
  assert(HEDDLE_COUNT(j, 0, n, 1) == 0);
}
