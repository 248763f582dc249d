// A block of symbolic size gets no more than it holds.
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 30) return 0;
  char *from = malloc(n + 1), *to = malloc(n);
  memset(from, 'x', n + 1);
  if (from[n / 2] == 'x') memcpy(to, from, n == 9 ? n - 1 : n);
  free(from);
  free(to);
  return 0;
}
