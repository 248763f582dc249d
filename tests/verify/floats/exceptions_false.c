// A division by zero raises an exception.
#include <fenv.h>
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  if (!(x >= 1 && x <= 100) || !(y >= 1 && y <= 100)) return 0;
  feclearexcept(FE_ALL_EXCEPT);
  double z = x / (y - 1);
  if (fetestexcept(FE_DIVBYZERO)) reach_error();
  if (fetestexcept(FE_INVALID)) reach_error();
  return z < 0;
}
