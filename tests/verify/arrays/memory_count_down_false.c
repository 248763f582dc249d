#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_int();
  if (n == 0 || n > 1000000) return 0;
  int *a = malloc(n * sizeof *a), *p = a;
  do
    *p++ = 0;
  while (n-- != 0);
  free(a);
  return 0;
}
