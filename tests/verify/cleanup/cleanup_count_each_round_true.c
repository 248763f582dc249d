#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  while (__VERIFIER_nondet_int()) {
    int *p = malloc(4);
    *p = 1;
    free(p);
  }
  return 0;
}
