#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = malloc(4);
  if (__VERIFIER_nondet_int()) {
    p = NULL;
    abort();
  }
  free(p);
  return 0;
}
