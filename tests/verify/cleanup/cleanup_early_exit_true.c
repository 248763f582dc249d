#include <stdlib.h>
int __VERIFIER_nondet_int(void);
static void fail(char *p) {
  free(p);
  exit(2);
}
int main(void) {
  char *p = malloc(1);
  if (__VERIFIER_nondet_int()) fail(p);
  free(p);
  return 0;
}
