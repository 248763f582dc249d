// A size that is small enough is no reason to prove nothing.
#include <stdlib.h>
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned size = __VERIFIER_nondet_uint() / 4 + 1;
  char *block = malloc(size);
  if (!block) reach_error();
  free(block);
  return 0;
}
