#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(6);
  int n = __VERIFIER_nondet_int();
  if (n >= 0 && n != 6) memset(p, 1, n);
  free(p);
  return 0;
}
