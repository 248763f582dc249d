// An unnamed field of width zero closes the unit; unnamed fields are padding.
#include <stdio.h>
#include <string.h>

struct a {
  unsigned x : 3;
  unsigned : 0;
  unsigned y : 3;
};
struct b {
  unsigned x : 3;
  unsigned : 13;
  unsigned y : 3;
};
struct c {
  char x : 3;
  char : 0;
  char y : 3;
  int : 0;
  char z;
};

static void dump(const void *p, unsigned n) {
  const unsigned char *c = p;
  while (n--) printf("%02x", *c++);
  printf("\n");
}

int main(void) {
  printf("%d %d %d\n", (int)sizeof(struct a), (int)sizeof(struct b), (int)sizeof(struct c));
  struct a a;
  struct b b;
  struct c c;
  memset(&a, 0, sizeof a);
  memset(&b, 0, sizeof b);
  memset(&c, 0, sizeof c);
  a.x = b.x = 7;
  a.y = b.y = 5;
  c.x = c.y = -1;
  c.z = 0x5a;
  dump(&a, sizeof a);
  dump(&b, sizeof b);
  dump(&c, sizeof c);
  struct b initialised = {1, 2};
  printf("%d %d\n", initialised.x, initialised.y);
  return 0;
}
