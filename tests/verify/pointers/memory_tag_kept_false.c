// The mark in the lowest bit is not taken away.
#include <stdint.h>
int __VERIFIER_nondet_int(void);
static char x[1];
int main(void) {
  char *q = (char *)(((uintptr_t)x & ~(uintptr_t)1) | 1);
  if ((uintptr_t)x & 1) return 0;
  return *q;
}
