// A string is copied into a block as large as it needs: length and size come from outside.
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
void reach_error(void);
static char *copy(const char *s, size_t n) {
  char *p = malloc(n + 1);
  if (!p) abort();
  memcpy(p, s, n);
  p[n] = 0;
  return p;
}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 20) abort();
  char *s = malloc(n + 1);
  if (!s) abort();
  memset(s, 'a', n);
  s[n] = 0;
  char *t = copy(s, n);
  unsigned i = __VERIFIER_nondet_uint();
  if (i < n && t[i] != 'a') reach_error();
  if (t[n]) reach_error();
  free(t); free(s);
  return 0;
}
