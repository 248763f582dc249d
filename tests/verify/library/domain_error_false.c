// errno tells a domain error.
#include <errno.h>
#include <math.h>
void reach_error(void);
double __VERIFIER_nondet_double(void);
int main(void) {
  errno = 0;
  double root = sqrt(-4.0);
  if (errno != 0) reach_error();
  log(-1.0);
  if (errno != EDOM) reach_error();
  return root != root;
}
