#include <heddle.h>
int __VERIFIER_nondet_int(void);
int a[3] = {1, 2, 3};
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 3) return 0;
  return n != 0 && HEDDLE_MIN(a, 0, n) > 5;
}
