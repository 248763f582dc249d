#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  while (__VERIFIER_nondet_int() == 7) {
    char *p = malloc(4);
    p[0] = 1;
    free(p);
    if (p) break;
  }
  return 0;
}
