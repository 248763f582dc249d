#include <float.h>
#include <stdio.h>

int main(void) {
  double x = DBL_MIN;
  int steps = 0;
  while (x > 0) {
    x /= 2;
    steps++;
  }
  printf("%d\n", steps);
  float f = FLT_MIN;
  steps = 0;
  while (f > 0) {
    f *= 0.5f;
    steps++;
  }
  printf("%d\n", steps);
  printf("%g %g\n", DBL_MIN / 3, 4.9406564584124654e-324);
  printf("%g %g\n", FLT_MIN / 3, (double)1e-45f);
  printf("%d\n", 4.9406564584124654e-324 / 2 == 0);
  printf("%d\n", DBL_MIN - DBL_MIN / 2 == DBL_MIN / 2);
  printf("%.17g %.17g\n", DBL_MAX, DBL_EPSILON);
  printf("%.9g %.9g\n", FLT_MAX, FLT_EPSILON);
  printf("%d %d %d %d\n", DBL_DIG, FLT_DIG, DBL_MANT_DIG, DBL_MAX_EXP);
  printf("%d %d\n", 1.0 + DBL_EPSILON > 1.0, 1.0 + DBL_EPSILON / 2 > 1.0);
  printf("%d\n", (float)1e-46 == 0);
  return 0;
}
