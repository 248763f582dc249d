#include <heddle.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int a[3] = {1, 2, 3};
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 3) return 0;
  return HEDDLE_SUM(a, 0, n) > 4 && HEDDLE_FORALL(j, 0, n, j > 2 || a[j] > 0);
}
