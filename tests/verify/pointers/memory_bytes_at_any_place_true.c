// A pointer whose bytes lie in a block for a while, at a place that an input decides.
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int n = 1 + (__VERIFIER_nondet_uchar() & 1);
  char *bytes = malloc(2 * sizeof(int *));
  int *p = malloc(sizeof(int));
  char *from = (char *)&p;
  for (unsigned i = 0; i < sizeof p; i++) bytes[n + i] = from[i];
  int *q;
  char *to = (char *)&q;
  for (unsigned i = 0; i < sizeof q; i++) to[i] = bytes[n + i];
  free(q);
  free(bytes);
  return 0;
}
