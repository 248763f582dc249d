#include <complex.h>
#include <stdio.h>

static double _Complex square(double _Complex z) {
  return z * z;
}

int main(void) {
  double _Complex a = 1.0 + 2.0 * I, b = 3.0 - 1.0 * I;
  double _Complex s = a + b, d = a - b, p = a * b;
  printf("%g %g\n", creal(s), cimag(s));
  printf("%g %g\n", creal(d), cimag(d));
  printf("%g %g\n", creal(p), cimag(p));
  double _Complex q = p / b;
  printf("%g %g\n", creal(q), cimag(q));
  printf("%g %g\n", __real__ a, __imag__ a);
  __real__ a = 5;
  printf("%g %g\n", creal(square(a)), cimag(square(a)));
  printf("%d %d\n", a == b, b == 3.0 - 1.0 * I);
  float _Complex f = (float _Complex)a;
  printf("%g %g\n", crealf(f * 2), cimagf(-f));
  double _Complex c = ~a;
  printf("%g %g\n", creal(c), cimag(c));
  printf("%d\n", (int)sizeof(double _Complex));
  double r = (double)a;
  printf("%g\n", r);
  a += 1;
  a *= 2;
  printf("%g %g %d\n", creal(a), cimag(a), a ? 1 : 0);
  return 0;
}
