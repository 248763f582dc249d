#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = calloc(4, sizeof *p);
  int r = p[2];
  free(p);
  return r;
}
