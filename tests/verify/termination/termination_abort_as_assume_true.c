/* abort leaves only executions in which the step is positive. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int step = __VERIFIER_nondet_int();
  if (step <= 0) abort();
  int i = 0;
  int n = __VERIFIER_nondet_int();
  while (i < n) i += step;
  return 0;
}
