#include <stdio.h>

struct bits {
  signed a : 3;
  int b : 7;
  signed c : 1;
  short d : 9;
  signed char e : 4;
};

int main(void) {
  struct bits x = {3, -64, -1, 255, 7};
  printf("%d %d %d %d %d\n", x.a, x.b, x.c, x.d, x.e);
  x.a = 4;
  x.b = 64;
  x.c = 1;
  x.d = 256;
  x.e = 8;
  printf("%d %d %d %d %d\n", x.a, x.b, x.c, x.d, x.e);
  x.a++;
  x.b--;
  x.d += 512;
  x.e ^= -1;
  printf("%d %d %d %d\n", x.a, x.b, x.d, x.e);
  printf("%d %d\n", x.a < 0, x.b > 0);
  x.b = -1;
  printf("%d %u\n", x.b >> 3, (unsigned)x.b);
  long long wide = x.b;
  printf("%lld\n", wide);
  for (x.a = -4; x.a < 3; x.a++) printf("%d ", x.a);
  printf("\n");
  return 0;
}
