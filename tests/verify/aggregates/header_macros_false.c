#include <assert.h>
#include <heddle.h>
int __VERIFIER_nondet_int(void);
int a[5];
int main(void) {
  for (int i = 0; i < 5; i++) {
    a[i] = __VERIFIER_nondet_int();
    if (a[i] < i || a[i] > 9) return 0;
  }
  assert(HEDDLE_FORALL(j, 0, 5, a[j] >= j));
  assert(HEDDLE_SUM(a, 0, 5) >= 10 && HEDDLE_SUM(a, 1, 3) <= 18);
  assert(HEDDLE_MAX(a, 0, 5) >= HEDDLE_MIN(a, 0, 5));
  assert(HEDDLE_EXISTS(j, 0, 5, a[j] > 4));
  assert(HEDDLE_COUNT(j, 0, 5, a[j] > 3) >= 1);
}
