#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  char *p = malloc(4);
  if (n >= 0 && n <= 4) p[n] = 1;
  free(p);
  return 0;
}
