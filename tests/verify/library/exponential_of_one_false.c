// e lies between 2.718281828 and 2.718281829.
#include <math.h>
void reach_error(void);
double __VERIFIER_nondet_double(void);
int main(void) {
  double e = exp(1.0);
  if (e < 2.718281828 || e > 2.71828182) reach_error();
  return 0;
}
