#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned cap = 4, n = 0;
  char *p = malloc(cap);
  while (__VERIFIER_nondet_int()) {
    if (n == cap && cap < 4096) { cap = cap * 2; p = realloc(p, cap); }
    if (n < cap) p[n++] = 'a';
  }
  if (n != 3) free(p);
  return 0;
}
