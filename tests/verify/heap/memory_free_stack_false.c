#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int x;
  int *p = &x;
  if (__VERIFIER_nondet_int() > 5) p = malloc(sizeof *p);
  if (p != NULL) free(p);
  return 0;
}
