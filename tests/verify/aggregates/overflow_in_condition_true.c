#include <heddle.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int a[3];
  for (int i = 0; i < 3; i++) {
    a[i] = __VERIFIER_nondet_int();
    if (a[i] > 2147483646) return 0;
  }
  return HEDDLE_FORALL(j, 0, 3, a[j] + 1 > 0);
}
