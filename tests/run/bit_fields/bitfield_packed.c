// Packed structures let fields straddle their storage units.
#include <stdio.h>
#include <string.h>

struct __attribute__((packed)) header {
  unsigned version : 4;
  unsigned length : 12;
  unsigned id : 17;
  unsigned long long stamp : 39;
  unsigned char tail;
};

static void dump(const void *p, unsigned n) {
  const unsigned char *c = p;
  while (n--) printf("%02x", *c++);
  printf("\n");
}

int main(void) {
  struct header h;
  memset(&h, 0, sizeof h);
  printf("%d\n", (int)sizeof h);
  h.version = 0xa;
  dump(&h, sizeof h);
  h.length = 0x123;
  dump(&h, sizeof h);
  h.id = 0x1ffff;
  dump(&h, sizeof h);
  h.stamp = 0x5566778899ull;
  dump(&h, sizeof h);
  h.tail = 0xee;
  dump(&h, sizeof h);
  printf("%x %x %x %llx %x\n", h.version, h.length, h.id, (unsigned long long)h.stamp, h.tail);
  h.id = 0;
  h.stamp++;
  dump(&h, sizeof h);
  unsigned char raw[sizeof h];
  for (unsigned i = 0; i < sizeof raw; i++) raw[i] = 0x11 * (i + 1);
  memcpy(&h, raw, sizeof h);
  printf("%x %x %x %llx %x\n", h.version, h.length, h.id, (unsigned long long)h.stamp, h.tail);
  return 0;
}
