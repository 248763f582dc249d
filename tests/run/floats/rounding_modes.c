// Every operation that rounds, in every mode, at the places where modes differ.
#include <fenv.h>
#include <float.h>
#include <math.h>
#include <stdio.h>

volatile double numbers[] = {1.0,  3.0,     -10.0,   0.1,      1e-320, -1e-320, 1.7e308,
                             -0.5, 2.5,     -3.5,    1e16,     0.0,    -0.0,    4.9e-324};
volatile long long whole[] = {9007199254740993LL, -9007199254740993LL, 16777217, -16777219, 7};
volatile float small = 16777216.0f;

static void show(void) {
  int n = sizeof numbers / sizeof *numbers;
  for (int i = 0; i < n; i++) {
    double a = numbers[i], b = numbers[(i + 1) % n];
    printf("%a %a %a %a %a", a + b, a - b, a * b, a / b, sqrt(fabs(a)));
    printf(" %a %a %a %ld %ld", rint(a), nearbyint(a), (double)(float)a, lrint(a * 0.25), (long)a % 100);
    printf(" %a %a %a %a\n", floor(a), ceil(a), round(a), fma(a, b, 1.0));
  }
  for (int i = 0; i < 5; i++)
    printf("%a %a %a\n", (double)whole[i], (double)(float)whole[i], (double)(unsigned long long)whole[i]);
  small += 1.0f;
  printf("%a %a\n", small, (double)(small * 1.1f));
  small = 16777216.0f;
}

int main(void) {
  int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  for (int i = 0; i < 4; i++) {
    int refused = fesetround(modes[i]);
    printf("%d %d\n", refused, fegetround() == modes[i]);
    show();
  }
  fenv_t kept;
  fegetenv(&kept);
  fesetround(FE_UPWARD);
  fesetenv(&kept);
  printf("%d\n", fegetround() == FE_TOWARDZERO);
  feholdexcept(&kept);
  fesetround(FE_DOWNWARD);
  feupdateenv(&kept);
  printf("%d\n", fegetround() == FE_TOWARDZERO);
  fesetenv(FE_DFL_ENV);
  printf("%d\n", fegetround() == FE_TONEAREST);
  printf("%d\n", fesetround(12345) != 0);
  return 0;
}
