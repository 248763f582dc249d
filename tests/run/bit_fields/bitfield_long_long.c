#include <stdio.h>
#include <string.h>

struct bits {
  unsigned long long a : 33;
  unsigned long long b : 20;
  long long c : 11;
  long long d : 50;
};

int main(void) {
  struct bits x;
  memset(&x, 0, sizeof x);
  x.a = 0x1ffffffffull;
  x.b = 0xfffff;
  x.c = -1024;
  x.d = -(1ll << 49);
  printf("%llx %x %d %lld\n", (unsigned long long)x.a, (unsigned)x.b, (int)x.c, (long long)x.d);
  x.a += 1;
  x.b += 1;
  x.c -= 1;
  x.d -= 1;
  printf("%llx %x %d %lld\n", (unsigned long long)x.a, (unsigned)x.b, (int)x.c, (long long)x.d);
  unsigned char raw[16];
  memset(raw, 0, sizeof raw);
  x.a = 0x123456789ull;
  x.b = 0xabcde;
  x.c = 5;
  memcpy(raw, &x, sizeof x);
  for (int i = 0; i < 8; i++) printf("%02x", raw[i]);
  printf("\n");
  long long product = (long long)x.c * (long long)x.d;
  printf("%lld\n", product);
  return 0;
}
