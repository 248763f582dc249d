#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = malloc(sizeof *p);
  *p = 3;
  free(p);
  int x = *p;
  return 0;
}
