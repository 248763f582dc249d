#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int *global;
static void check(void) {
  if (__VERIFIER_nondet_int()) exit(1);
}
int main(void) {
  int *p = malloc(4);
  
  check();
  free(p);
  return 0;
}
