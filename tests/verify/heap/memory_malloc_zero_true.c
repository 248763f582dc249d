#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(__VERIFIER_nondet_int() == 3 ? 0 : 1);
  if (0) p[0] = 1;
  free(p);
  return 0;
}
