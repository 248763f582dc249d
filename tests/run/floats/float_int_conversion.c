// Conversions between integers and floats truncate one way and round the other.
#include <stdio.h>

int main(void) {
  double values[] = {0.5, -0.5, 1.999999, -1.999999, 2147483646.9, -2147483648.5, 1e9};
  for (int i = 0; i < 7; i++) printf("%d ", (int)values[i]);
  printf("\n");
  printf("%u %u\n", (unsigned)4294967295.9, (unsigned)3e9f);
  printf("%lld %llu\n", (long long)-9.2e18, (unsigned long long)1.8e19);
  printf("%d %d\n", (signed char)-128.9, (unsigned char)255.9);
  printf("%d\n", (short)32767.5f);
  printf("%.1f %.1f\n", (float)16777217, (float)16777219);
  printf("%.1f\n", (double)9007199254740993ll);
  printf("%.1f\n", (float)0xffffffffu);
  printf("%.1f\n", (double)0xffffffffffffffffull);
  printf("%.1f\n", (float)0x7fffff8000000001ll);
  printf("%.1f\n", (double)(float)123456789);
  int i = 3.99;
  float f = 7 / 2;
  float g = 7 / 2.0f;
  printf("%d %g %g\n", i, f, g);
  unsigned char c = 1;
  c += 1.5;
  printf("%d\n", c);
  _Bool b = 0.0001f;
  printf("%d\n", b);
  printf("%.1f\n", (float)(unsigned short)-1);
  printf("%lld\n", (long long)(float)1e10);
  return 0;
}
