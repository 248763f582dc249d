#include <stdio.h>

static const char *order(double a, double b) {
  if (a < b) return "<";
  if (a > b) return ">";
  if (a == b) return "==";
  return "unordered";
}

int main(void) {
  volatile double zero = 0;
  double nan = zero / zero;
  puts(order(1, 2));
  puts(order(2, 1));
  puts(order(0.0, -0.0));
  puts(order(nan, 0));
  puts(order(-1e300 * 1e10, 1e300 * 1e10));
  printf("%d %d %d\n", 1 < 1.5, 2 > 1.5f, 1 == 1.0);
  printf("%d %d\n", 16777217 == 16777216.0f, 16777217 == 16777216.0);
  printf("%d\n", 0.1f < 0.1);
  printf("%d %d\n", -1 < 0.0f, 4000000000u > 3.9e9);
  printf("%d %d %d\n", __builtin_isless(1.0, 2.0), __builtin_isgreater(nan, 2.0),
         __builtin_isunordered(nan, 1.0));
  double a = 1, b = 1 + 2.220446049250313e-16;
  printf("%d %d\n", a < b, a == b);
  printf("%d\n", (a < b) + (a <= b) + (a != b));
  if (0.5) puts("half is true");
  if (-0.0) puts("never");
  printf("%d %d\n", 0.5 && 0.25f, 0.0 || 0.0f);
  for (float f = 0; f < 1; f += 0.25f) printf("%g ", f);
  printf("\n");
  return 0;
}
