#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = NULL;
  while (__VERIFIER_nondet_int()) {
    if (p == NULL) { p = malloc(4); }
    else { free(p); p = NULL; }
  }
  return 0;
}
