#include <math.h>
#include <stdio.h>

int main(void) {
  double values[] = {2.5, -2.5, 3.5, 0.49999999999999994, -0.3, 1e17, 7.0};
  for (int i = 0; i < 7; i++) {
    double v = values[i];
    printf("%g %g %g %g %g %g\n", floor(v), ceil(v), trunc(v), round(v), rint(v), fabs(v));
  }
  printf("%.17g %g %g\n", sqrt(2.0), sqrt(144), sqrt(0.25));
  printf("%.9g\n", sqrtf(2.0f));
  printf("%g %g %g\n", fmod(7.5, 2), fmod(-7.5, 2), fmod(7.5, -2));
  printf("%g %g\n", fmin(1, 2), fmax(1, NAN));
  printf("%g %g\n", copysign(2, -1), fdim(5, 3));
  printf("%ld %ld %ld\n", lround(2.5), lround(-2.5), lrint(2.5));
  double whole, part = modf(-3.75, &whole);
  printf("%g %g\n", part, whole);
  int exponent;
  double mantissa = frexp(48.0, &exponent);
  printf("%g %d %g\n", mantissa, exponent, ldexp(0.75, 4));
  printf("%d %d\n", isnan(sqrt(-1.0)) != 0, isinf(HUGE_VAL) != 0);
  printf("%g %g\n", remainder(7, 4), remainder(5, 4));
  printf("%.17g\n", fma(0.1, 10, -1));
  printf("%g %g\n", floorf(-1.5f), ceilf(1.2f));
  printf("%d %d\n", fpclassify(0.0) == FP_ZERO, fpclassify(1e-310) == FP_SUBNORMAL);
  return 0;
}
