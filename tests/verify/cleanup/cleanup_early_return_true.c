#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(1);
  if (__VERIFIER_nondet_int()) {
    free(p);
    return 1;
  }
  *p = 0;
  free(p);
  return 0;
}
