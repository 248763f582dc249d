#include <math.h>
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  int quotient;
  double x = __VERIFIER_nondet_double();
  if (x != 7.0 && x != 9.0) return 0;
  if (remquo(x, 2.0, &quotient) == 1.0) reach_error();
  return 0;
}
