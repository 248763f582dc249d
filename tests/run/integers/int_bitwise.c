#include <stdio.h>

static int parity(unsigned x) {
  int p = 0;
  while (x) {
    p ^= 1;
    x &= x - 1;
  }
  return p;
}

static unsigned reverse(unsigned x) {
  x = (x & 0x55555555u) << 1 | (x >> 1 & 0x55555555u);
  x = (x & 0x33333333u) << 2 | (x >> 2 & 0x33333333u);
  x = (x & 0x0f0f0f0fu) << 4 | (x >> 4 & 0x0f0f0f0fu);
  return x << 24 | (x & 0xff00u) << 8 | (x >> 8 & 0xff00u) | x >> 24;
}

int main(void) {
  int a = 0x5a5a, b = -256;
  printf("%d %d %d %d\n", a & b, a | b, a ^ b, ~b);
  unsigned u = 0xdeadbeefu;
  printf("%x %x %x\n", u & 0xffff, u | 0xffff, u ^ ~0u);
  u &= ~0xffu;
  u |= 0x11;
  u ^= 0x10;
  printf("%x\n", u);
  printf("%d %d %d\n", parity(0), parity(7), parity(0x80000001u));
  printf("%x\n", reverse(0x12345678u));
  long long m = -1ll & 0xf0f0f0f0f0ll;
  printf("%llx\n", m);
  unsigned char c = 0xa5;
  c = ~c;
  printf("%x\n", c);
  c &= -c;
  printf("%x\n", c);
  printf("%d %d\n", 6 & 3 == 3, (6 & 3) == 3);
  printf("%d\n", 5 ^ 3 | 8 & 12);
  for (unsigned s = 0xb;; s = (s - 1) & 0xb) {
    printf("%u ", s);
    if (s == 0) break;
  }
  printf("\n");
  return 0;
}
