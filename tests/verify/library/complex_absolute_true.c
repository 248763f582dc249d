#include <assert.h>
#include <complex.h>
int main(void) {
  double x = cabs(3.0 + 4.0 * I);
  assert(x > 4.999999 && x < 5.000001);
  assert(carg(1.0 + 0.0 * I) == 0.0);
  return 0;
}
