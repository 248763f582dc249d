// Unsigned arithmetic is modulo 2^n in every width.
#include <stdio.h>

int main(void) {
  unsigned u = 0xffffffffu;
  printf("%u %u %u\n", u + 1, u + 2, u * u);
  printf("%u %u\n", 0u - 1u, -5u);
  u = 0;
  u--;
  printf("%u\n", u);
  u = 65536;
  u *= 65536;
  printf("%u\n", u);
  unsigned char c = 250;
  for (int i = 0; i < 10; i++) c++;
  printf("%d\n", c);
  c -= 10;
  printf("%d\n", c);
  unsigned short h = 40000;
  h += 40000;
  printf("%d\n", h);
  h = (unsigned short)(300u * 300u);
  printf("%d\n", h);
  unsigned long long q = ~0ull;
  printf("%llu %llu\n", q + 1, q * q);
  printf("%llx\n", q * 0x123456789abcdefull);
  q = 0x8000000000000000ull;
  printf("%llu\n", q + q);
  printf("%llu\n", -q);
  unsigned hash = 5381;
  for (const char *p = "wraparound"; *p; p++) hash = hash * 33 + (unsigned char)*p;
  printf("%u\n", hash);
  return 0;
}
