#include <stdio.h>

struct bits {
  unsigned a : 3;
  unsigned b : 5;
  unsigned c : 1;
  unsigned d : 23;
};

int main(void) {
  struct bits x = {7, 31, 1, 0x7fffff};
  printf("%d %d %d %d %d\n", x.a, x.b, x.c, x.d, (int)sizeof x);
  x.a++;
  x.b += 2;
  x.c++;
  x.d *= 3;
  printf("%d %d %d %d\n", x.a, x.b, x.c, x.d);
  x.a = 13;
  printf("%d\n", x.a);
  x.d = ~0;
  printf("%x\n", x.d);
  unsigned raw;
  x.a = 5;
  x.b = 0x11;
  x.c = 0;
  x.d = 0x123456;
  __builtin_memcpy(&raw, &x, sizeof raw);
  printf("%08x\n", raw);
  raw = 0xcafebabe;
  __builtin_memcpy(&x, &raw, sizeof raw);
  printf("%x %x %x %x\n", x.a, x.b, x.c, x.d);
  struct bits y = x;
  y.b--;
  printf("%x %x\n", x.b, y.b);
  return 0;
}
