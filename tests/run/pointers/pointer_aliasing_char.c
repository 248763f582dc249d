// Any object may be read and written as bytes.
#include <stdio.h>

struct s {
  short a;
  unsigned char b;
  unsigned char c;
  int d;
};

int main(void) {
  int x = 0x01020304;
  unsigned char *p = (unsigned char *)&x;
  printf("%x %x %x %x\n", p[0], p[1], p[2], p[3]);
  p[1] = 0xff;
  printf("%x\n", x);
  struct s s = {0x1122, 0x33, 0x44, 0x55667788};
  p = (unsigned char *)&s;
  for (unsigned i = 0; i < sizeof s; i++) printf("%02x ", p[i]);
  printf("\n");
  p[5] = 0;
  printf("%x\n", s.d);
  for (unsigned i = 0; i < sizeof s / 2; i++) {
    unsigned char t = p[i];
    p[i] = p[sizeof s - 1 - i];
    p[sizeof s - 1 - i] = t;
  }
  printf("%x %x %x %x\n", s.a, s.b, s.c, s.d);
  double d = -2.0;
  p = (unsigned char *)&d;
  p[7] &= 0x7f;
  printf("%g\n", d);
  int m[2][2] = {{1, 2}, {3, 4}};
  p = (unsigned char *)m;
  printf("%d\n", p[0] + p[4] * 10 + p[8] * 100 + p[12] * 1000);
  int k = 2;
  p[4 * k + 1] = 1;
  printf("%d\n", m[1][0]);
  return 0;
}
