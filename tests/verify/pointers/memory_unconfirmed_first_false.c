// A pointer that is put together from bytes of a block, at a place that an input decides, may point anywhere for symbolic
// execution. That its alarm about it cannot be confirmed is no reason to miss the write beyond the array, which other
// inputs lead to.
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int a[2];

int main(void) {
  int n = 1 + (__VERIFIER_nondet_uchar() & 7);
  char *bytes = malloc(2 * sizeof(int *) + 8);
  int *p = malloc(sizeof(int));
  char *from = (char *)&p;
  for (unsigned i = 0; i < sizeof p; i++) bytes[n + i] = from[i];
  if (n == 7) a[n] = 3;
  int *q;
  char *to = (char *)&q;
  for (unsigned i = 0; i < sizeof q; i++) to[i] = bytes[n + i];
  free(q);
  free(bytes);
  return a[0];
}
