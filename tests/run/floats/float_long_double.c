// long double is the 80-bit x87 format; only its value matters, not its padding.
#include <float.h>
#include <stdio.h>

static long double horner(long double x, const long double *a, int n) {
  long double r = 0;
  while (n--) r = r * x + a[n];
  return r;
}

int main(void) {
  long double a = 1.0L / 3;
  printf("%.20Lg\n", a);
  printf("%d\n", a == 1.0 / 3);
  printf("%d\n", (double)a == 1.0 / 3);
  long double coefficients[] = {1, -2.5L, 0.125L, 3};
  printf("%Lg\n", horner(1.5L, coefficients, 4));
  printf("%d %d\n", LDBL_MANT_DIG, LDBL_MAX_EXP);
  long double big = 9007199254740993.0L;
  printf("%.1Lf %.1f\n", big, (double)big);
  printf("%.1Lf\n", (long double)0xffffffffffffffffull);
  printf("%llu\n", (unsigned long long)(long double)0xffffffffffffffffull);
  printf("%lld\n", (long long)-1234567890123456789.75L);
  long double e = 1e4000L;
  printf("%d %Lg\n", e > DBL_MAX, e);
  long double s = 0;
  for (int i = 0; i < 10; i++) s += 0.1L;
  printf("%d\n", s == 1.0L);
  printf("%Lf %Lg\n", -a, a * 0 - 0.5L);
  float f = (float)a;
  printf("%.9g\n", f);
  return 0;
}
