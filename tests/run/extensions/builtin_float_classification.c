#include <stdio.h>

int main(void) {
  double inf = __builtin_inf(), nan = __builtin_nan("");
  float finf = __builtin_inff();
  printf("%d %d\n", inf > 1e308, finf == inf);
  printf("%d %d\n", nan == nan, nan != nan);
  printf("%d %d %d\n", __builtin_isnan(nan) != 0, __builtin_isnan(inf) != 0, __builtin_isnan(1.0) != 0);
  printf("%d %d\n", __builtin_isinf(inf) != 0, __builtin_isinf(-inf) != 0);
  printf("%d %d\n", __builtin_isinf_sign(-inf), __builtin_isinf_sign(inf));
  printf("%d %d\n", __builtin_isfinite(1.0) != 0, __builtin_isfinite(nan) != 0);
  printf("%d %d\n", __builtin_isnormal(1.0) != 0, __builtin_isnormal(1e-320) != 0);
  printf("%d %d\n", __builtin_signbit(-1.0) != 0, __builtin_signbit(0.0) != 0);
  printf("%d\n", __builtin_fpclassify(1, 2, 3, 4, 5, nan));
  printf("%d\n", __builtin_fpclassify(1, 2, 3, 4, 5, inf));
  printf("%d\n", __builtin_fpclassify(1, 2, 3, 4, 5, 2.0));
  printf("%d\n", __builtin_fpclassify(1, 2, 3, 4, 5, 1e-320));
  printf("%d\n", __builtin_fpclassify(1, 2, 3, 4, 5, -0.0));
  printf("%g %g\n", __builtin_fabs(-2.5), __builtin_huge_val());
  printf("%d %d\n", __builtin_isgreater(2.0, 1.0), __builtin_islessequal(nan, 1.0));
  printf("%d %d\n", __builtin_isunordered(1.0, nan), __builtin_islessgreater(1.0, 1.0));
  printf("%g %g\n", __builtin_copysign(3.0, -0.0), __builtin_fmax(1.0, 2.0));
  printf("%d\n", __builtin_abs(-4) + (int)__builtin_labs(-5) + (int)__builtin_llabs(-6));
  return 0;
}
