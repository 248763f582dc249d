#include <math.h>
extern double __VERIFIER_nondet_double(void);
void reach_error(void) {}

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x > -1000 && x < 1000)) return 0;
  double y = rint(x);
  if (fabs(y - x) > 0.5 || y != floor(y) || trunc(x) > ceil(x)) reach_error();
  return 0;
}
