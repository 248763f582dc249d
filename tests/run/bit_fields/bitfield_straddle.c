// A field that does not fit in the rest of its unit starts a new one.
#include <stdio.h>
#include <string.h>

struct a {
  unsigned x : 20;
  unsigned y : 20;
  unsigned z : 10;
};
struct b {
  char c;
  unsigned x : 10;
  short s;
  unsigned y : 31;
};
struct c {
  unsigned char x : 5;
  unsigned char y : 5;
  unsigned short z : 9;
};

static void dump(const void *p, unsigned n) {
  const unsigned char *c = p;
  while (n--) printf("%02x", *c++);
  printf("\n");
}

int main(void) {
  printf("%d %d %d\n", (int)sizeof(struct a), (int)sizeof(struct b), (int)sizeof(struct c));
  struct a a;
  memset(&a, 0, sizeof a);
  a.x = 0xfffff;
  a.y = 0xabcde;
  a.z = 0x155;
  dump(&a, sizeof a);
  struct b b;
  memset(&b, 0, sizeof b);
  b.c = 'A';
  b.x = 0x3ff;
  b.s = 0x1234;
  b.y = 0x76543210;
  dump(&b, sizeof b);
  struct c c;
  memset(&c, 0, sizeof c);
  c.x = 0x1f;
  c.y = 0x15;
  c.z = 0x1aa;
  dump(&c, sizeof c);
  printf("%x %x %x %x\n", a.x, a.y, b.y, c.z);
  return 0;
}
