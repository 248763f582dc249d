// 64-bit arithmetic, which a 32-bit machine does in pieces.
#include <stdio.h>

static unsigned long long power(unsigned long long base, unsigned exponent, unsigned long long modulus) {
  unsigned long long result = 1;
  while (exponent) {
    if (exponent & 1) result = result * base % modulus;
    base = base * base % modulus;
    exponent >>= 1;
  }
  return result;
}

static long long mix(long long a, int b, unsigned c, short d) {
  return a * b + c - d;
}

int main(void) {
  printf("%llu\n", power(3, 200, 1000000007ull));
  printf("%lld\n", mix(-5000000000ll, 3, 4000000000u, -1));
  long long f = 1;
  for (int i = 1; i <= 20; i++) f *= i;
  printf("%lld\n", f);
  printf("%lld %lld\n", f / 1234567, f % 1234567);
  printf("%lld %lld\n", -f / 1234567, -f % 1234567);
  int small = -3;
  long long wide = small;
  printf("%llx\n", (unsigned long long)wide);
  unsigned long long w = (unsigned)small;
  printf("%llx\n", w);
  printf("%d %d\n", wide < 0, w > 0xffffffffull);
  long long zero = 0x100000000ll;
  printf("%d %d\n", zero ? 1 : 0, (int)zero ? 1 : 0);
  printf("%d\n", !zero);
  if (zero) puts("not zero");
  return 0;
}
