// Blocks whose size an input says, filled and copied as a whole.
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 100000) return 0;
  char *text = malloc(n + 1);
  memset(text, 'a', n);
  text[n] = 0;
  char *copy = malloc(n);
  memcpy(copy, text, n + 1);
  free(copy);
  free(text);
  return 0;
}
