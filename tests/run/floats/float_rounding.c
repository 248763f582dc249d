// Round to nearest, ties to even, in each operation.
#include <stdio.h>

int main(void) {
  volatile double one = 1.0, tiny = 1.1102230246251565e-16;
  printf("%d %d\n", one + tiny == one, one + tiny * 1.5 > one);
  printf("%d\n", (one + tiny * 2) + tiny > one + tiny * 2);
  volatile float f = 16777216.0f;
  printf("%.1f %.1f %.1f\n", f + 1, f + 1.5f, f + 3);
  printf("%.1f\n", (float)(f + 3.0));
  printf("%.17g\n", one / 10 * 3);
  printf("%.17g\n", 4.35 * 100);
  printf("%.17g\n", 1.005 * 1000);
  double sum = 0, compensation = 0;
  for (int i = 1; i <= 1000; i++) {
    double y = 1.0 / i - compensation, t = sum + y;
    compensation = (t - sum) - y;
    sum = t;
  }
  printf("%.17g\n", sum);
  float harmonic = 0;
  for (int i = 1; i <= 1000; i++) harmonic += 1.0f / i;
  printf("%.9g\n", harmonic);
  double x = 2;
  for (int i = 0; i < 6; i++) x = (x + 2 / x) / 2;
  printf("%.17g\n", x);
  printf("%.17g\n", 0.1 + 0.2 + 0.3 - (0.3 + 0.2 + 0.1));
  return 0;
}
