#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 1;
  int *p = __VERIFIER_nondet_int() ? &x : NULL;
  if (p) *p = 2;
  return x;
}
