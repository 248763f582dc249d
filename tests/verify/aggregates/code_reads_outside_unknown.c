// An aggregate in C code that reads outside of its array has no value: nothing is known of what comes next.
#include <assert.h>
#include <heddle.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int a[3] = {1, 2, 3};
  int x = __VERIFIER_nondet_int();
  if (HEDDLE_SUM(a, 0, 4) > 5) return 0;
  return x + 1 > 0;
}
