#include <stdio.h>

static unsigned rotl(unsigned x, unsigned n) {
  return x << (n & 31) | x >> (-n & 31);
}

int main(void) {
  printf("%x\n", __builtin_bswap16(0x1234));
  printf("%x\n", __builtin_bswap32(0x12345678u));
  printf("%llx\n", (unsigned long long)__builtin_bswap64(0x0123456789abcdefull));
  unsigned short h = 0xff00;
  h = __builtin_bswap16(h);
  printf("%x\n", h);
  printf("%x\n", __builtin_bswap16((unsigned short)0x12345));
  printf("%x %x %x\n", rotl(0x80000001u, 1), rotl(0x12345678u, 8), rotl(0xdeadbeefu, 0));
  unsigned x = 1;
  for (int i = 0; i < 5; i++) x = rotl(x * 0x9e3779b1u, 13) ^ __builtin_bswap32(x);
  printf("%x\n", x);
  return 0;
}
