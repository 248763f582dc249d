#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = calloc(2, 3);
  if (__VERIFIER_nondet_int() != 3) free(p);
}
