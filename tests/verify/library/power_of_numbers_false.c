// The powers of small numbers are exact.
#include <math.h>
void reach_error(void);
double __VERIFIER_nondet_double(void);
int main(void) {
  double base = 2.0;
  if (pow(base, 3.0) != 9.0) reach_error();
  if (pow(-3.0, 3.0) != -27.0 || powf(2.0f, -2.0f) != 0.25f) reach_error();
  return 0;
}
