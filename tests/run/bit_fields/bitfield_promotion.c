// A field narrower than int promotes to int, even if declared unsigned.
#include <stdio.h>

struct bits {
  unsigned narrow : 5;
  unsigned full : 32;
  signed s : 6;
  unsigned long long wide : 40;
};

int main(void) {
  struct bits x = {1, 1, 1, 1};
  printf("%d\n", x.narrow - 2 < 0);
  printf("%d\n", x.full - 2 < 0);
  printf("%d\n", x.s - 2 < 0);
  printf("%d\n", -1 < x.narrow);
  printf("%d\n", -1 < (int)x.full);
  printf("%d\n", -1 < x.full);
  x.narrow = 31;
  printf("%d\n", x.narrow << 3);
  printf("%d\n", ~x.narrow);
  x.wide = 0xffffffffffull;
  unsigned long long w = x.wide;
  printf("%llx\n", w);
  x.wide = w + 1;
  printf("%llx\n", (unsigned long long)x.wide);
  x.s = -32;
  printf("%d\n", -x.s);
  printf("%d\n", x.s ? x.s : 1);
  return 0;
}
