// Right shift of a negative number keeps the sign; of an unsigned one brings zeros.
#include <stdio.h>

int main(void) {
  int n = -1000;
  for (int i = 0; i < 32; i += 6) printf("%d ", n >> i);
  printf("\n");
  unsigned u = (unsigned)n;
  for (int i = 0; i < 32; i += 6) printf("%u ", u >> i);
  printf("\n");
  long long q = -0x123456789abcll;
  for (int i = 0; i < 64; i += 13) printf("%lld ", q >> i);
  printf("\n");
  signed char c = -128;
  printf("%d %d\n", c >> 2, c >> 20);
  c >>= 1;
  printf("%d\n", c);
  unsigned char d = 0x81;
  d >>= 1;
  printf("%d\n", d);
  short s = -2;
  s >>= 5;
  printf("%d\n", s);
  printf("%d %d\n", -1 >> 31, 1 >> 1);
  printf("%x\n", (0x80000000u >> 31) | (0x80000000u >> 30));
  printf("%d %d\n", -7 / 2, -7 >> 1);
  printf("%d\n", (int)(0xffffffffu >> 1));
  return 0;
}
