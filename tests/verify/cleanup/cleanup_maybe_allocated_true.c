#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int want = __VERIFIER_nondet_int();
  char *p = NULL;
  if (want) p = malloc(9);
  if (want) free(p);
  return 0;
}
