#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = malloc(sizeof *p);
  *p = 3;
  int x = *p;
  free(p);
  return 0;
}
