#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  char *a = malloc(1), *b = NULL;
  if (__VERIFIER_nondet_int()) goto out;
  b = malloc(2);
  b[1] = 1;
out:
  free(b);
  free(a);
  return 0;
}
