// No machine can meet the request: malloc returns null, which is not followed, and nothing is proved behind it.
#include <stdlib.h>
void reach_error(void);
unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned long size = __VERIFIER_nondet_ulong();
  if (size < (unsigned long)-16) return 0;
  char *block = malloc(size);
  reach_error();
  free(block);
  return 0;
}
