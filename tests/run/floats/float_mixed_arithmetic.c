// The precision at which an expression is computed follows from its operand types.
#include <stdio.h>

static float average(const float *a, int n) {
  float s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s / n;
}

static double halve(double x) {
  return x / 2;
}
static float narrow(double x) {
  return x;
}

int main(void) {
  float f = 1.1f;
  double d = 1.1;
  printf("%.17g %.17g %.17g\n", f * 2.0, f * 2.0f, d * f);
  printf("%.9g\n", (float)(f * d));
  printf("%d %d\n", f * 3 == 3.3f, d * 3 == 3.3);
  int i = 7;
  printf("%g %g %g\n", i / 2 * 2.0, i / 2.0 * 2, 1.0 * i / 2);
  printf("%.9g\n", average((float[]){0.1f, 0.2f, 0.3f}, 3));
  printf("%g %.9g\n", halve(f > 1), narrow(0.1));
  f += 0.1;
  printf("%.9g\n", f);
  f = 1.1f;
  f += 0.1f;
  printf("%.9g\n", f);
  i = 10;
  i -= 2.7;
  printf("%d\n", i);
  long long big = 1ll << 60;
  printf("%.1f %.1f\n", big + 1.0f, big + 1.0);
  printf("%g\n", 1 ? 1 : 2.5);
  printf("%d\n", (int)sizeof(1 ? 1 : 2.5f));
  char c = 'a';
  c *= 1.01f;
  printf("%c\n", c);
  return 0;
}
