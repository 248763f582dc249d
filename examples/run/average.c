#include <stdio.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int average = (a + b) / 2;
  printf("the average of %d and %d is %d\n", a, b, average);
  return 0;
}
