#include <math.h>
extern double __VERIFIER_nondet_double(void);
void reach_error(void) {}

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x > -1000 && x < 1000)) return 0;
  double y = rint(x);
  if (y == 2 && x == 2.5) reach_error();
  return 0;
}
