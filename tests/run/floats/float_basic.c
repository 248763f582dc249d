#include <stdio.h>

int main(void) {
  double a = 0.1, b = 0.2;
  printf("%.17g %.17g %.17g\n", a + b, a - b, a * b);
  printf("%.17g\n", a / b);
  float f = 0.1f, g = 0.2f;
  printf("%.9g %.9g %.9g\n", f + g, f * g, f / g);
  printf("%d %d\n", a + b == 0.3, f + g == 0.3f);
  printf("%d %d\n", f == 0.1, f == 0.1f);
  double sum = 0;
  for (int i = 0; i < 10; i++) sum += 0.1;
  printf("%.17g %d\n", sum, sum == 1.0);
  float big = 16777216.0f;
  printf("%.1f %.1f\n", big + 1.0f, big + 2.0f);
  printf("%.17g\n", 1.0 / 3.0);
  printf("%.9g\n", 1.0f / 3.0f);
  printf("%.17g\n", (double)(1.0f / 3.0f));
  printf("%g %g %g\n", -a, +b, -(-a));
  printf("%g\n", 1e308 * 10 / 10);
  printf("%g\n", 1e-308 / 1e10);
  printf("%d %d\n", (int)sizeof(float), (int)sizeof(1.0f * 2));
  printf("%.0f\n", 9007199254740993.0);
  return 0;
}
