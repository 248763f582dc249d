#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = malloc(4);
  if (__VERIFIER_nondet_int()) {
    *p = 1;
    abort();
  }
  free(p);
  return 0;
}
