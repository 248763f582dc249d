// A block is lost in the first round, in executions that need not end within the bound.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  char *p = 0;
  for (unsigned i = 0; i < n; i++)
    p = malloc(1);
  free(p);
  return 0;
}
