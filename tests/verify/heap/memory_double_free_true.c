#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(3);
  if (__VERIFIER_nondet_int()) {
    free(p);
    return 0;
  }
  free(p);
  return 0;
}
