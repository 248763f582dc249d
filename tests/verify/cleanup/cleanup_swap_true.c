#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  char *a = malloc(1), *b = malloc(2);
  if (__VERIFIER_nondet_int()) {
    char *t = a;
    a = b;
    b = t;
  }
  free(a);
  free(b);
  return 0;
}
