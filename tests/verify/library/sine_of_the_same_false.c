// A function of its argument: the same angle has the same sine, other angles may not.
#include <math.h>
void reach_error(void);
double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x > 0 && x < 6)) return 0;
  double first = sin(x);
  cos(x);
  if (sin(0.0) != first) reach_error();
  return 0;
}
