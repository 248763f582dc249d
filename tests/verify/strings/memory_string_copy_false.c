#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000000) return 0;
  char *from = malloc(n), *to = malloc(n - 1);
  from[n - 1] = 0;
  char *d = to;
  const char *s = from;
  while ((*d++ = *s++) != 0)
    ;
  free(from);
  free(to);
  return 0;
}
