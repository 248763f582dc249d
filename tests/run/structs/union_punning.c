// Reading another member reinterprets the bytes (gcc and clang document this).
#include <stdio.h>

union pun {
  unsigned long long q;
  double d;
  unsigned w[2];
  unsigned short h[4];
  unsigned char b[8];
  struct {
    unsigned char first;
    unsigned short second;
    unsigned third;
  } s;
};

int main(void) {
  union pun p = {0x0123456789abcdefull};
  printf("%x %x\n", p.w[0], p.w[1]);
  printf("%x %x %x %x\n", p.h[0], p.h[1], p.h[2], p.h[3]);
  for (int i = 0; i < 8; i++) printf("%02x ", p.b[i]);
  printf("\n%x %x %x\n", p.s.first, p.s.second, p.s.third);
  p.d = 1.0;
  printf("%llx %x\n", p.q, p.h[3]);
  p.b[7] |= 0x80;
  printf("%g\n", p.d);
  p.h[3] = 0x4000;
  printf("%g\n", p.d);
  p.w[0] = 0xffffffff;
  p.w[1] = 0x3fefffff;
  printf("%.17g\n", p.d);
  int index = 3;
  p.q = 0;
  p.b[index] = 0xaa;
  p.h[index] = 0x1234;
  printf("%llx\n", p.q);
  for (index = 0; index < 8; index++) p.b[index] = index * 0x11;
  printf("%llx %x\n", p.q, p.w[1]);
  return 0;
}
