#include <math.h>
#include <stdio.h>

int main(void) {
  double plus = 0.0, minus = -0.0;
  printf("%d %d %d\n", plus == minus, signbit(plus) != 0, signbit(minus) != 0);
  printf("%d %d\n", 1 / plus > 0, 1 / minus > 0);
  printf("%d %d\n", signbit(plus + minus) != 0, signbit(minus + minus) != 0);
  printf("%d %d\n", signbit(plus * -1) != 0, signbit(minus * -1) != 0);
  printf("%d %d\n", signbit(-plus) != 0, signbit(0 - plus) != 0);
  printf("%d\n", signbit(-1e-300 * 1e-300) != 0);
  printf("%g %g\n", plus, minus);
  printf("%f\n", minus);
  printf("%d\n", (int)minus);
  union {
    double d;
    unsigned long long bits;
  } u = {minus};
  printf("%llx\n", u.bits);
  printf("%d %d\n", !minus, minus ? 1 : 0);
  printf("%d\n", signbit(sqrt(minus)) != 0);
  printf("%d\n", signbit(ceil(-0.5)) != 0);
  printf("%g %g\n", fabs(minus), copysign(3.0, minus));
  float f = -0.0f;
  printf("%d %d\n", signbit((double)f) != 0, signbit((float)minus) != 0);
  return 0;
}
