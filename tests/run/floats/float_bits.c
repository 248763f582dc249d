// The representation of floats, read through unions and memcpy.
#include <stdio.h>
#include <string.h>

static unsigned bits_of(float f) {
  unsigned u;
  memcpy(&u, &f, sizeof u);
  return u;
}

static double from_bits(unsigned long long u) {
  double d;
  memcpy(&d, &u, sizeof d);
  return d;
}

int main(void) {
  float values[] = {0.0f, 1.0f, -2.0f, 0.1f, 3.4028235e38f, 1e-45f, 1.17549435e-38f};
  for (int i = 0; i < 7; i++) printf("%08x\n", bits_of(values[i]));
  printf("%.17g\n", from_bits(0x3ff0000000000001ull));
  printf("%.17g\n", from_bits(0x400921fb54442d18ull));
  printf("%.17g\n", from_bits(1));
  printf("%g\n", from_bits(0x7ff0000000000000ull));
  printf("%d\n", from_bits(0x7ff8000000000000ull) != from_bits(0x7ff8000000000000ull));
  union {
    float f;
    int i;
  } u = {.f = 0.15625f};
  u.i = 0x5f3759df - (u.i >> 1);
  float y = u.f;
  y = y * (1.5f - 0.5f * 0.15625f * y * y);
  printf("%.6f\n", y);
  u.f = 1.0f;
  u.i += 1;
  printf("%.9g\n", u.f);
  return 0;
}
