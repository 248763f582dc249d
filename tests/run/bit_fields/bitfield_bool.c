#include <stdio.h>

struct flags {
  _Bool ready : 1;
  _Bool done : 1;
  unsigned level : 4;
  _Bool whole;
};

int main(void) {
  struct flags f = {0};
  f.ready = 2;
  f.done = 0;
  f.level = 9;
  f.whole = 0.5;
  printf("%d %d %d %d\n", f.ready, f.done, f.level, f.whole);
  f.done = f.level > 8;
  f.ready = !f.ready;
  printf("%d %d\n", f.ready, f.done);
  f.ready |= 4;
  f.done ^= 1;
  printf("%d %d\n", f.ready, f.done);
  f.done++;
  f.done++;
  printf("%d\n", f.done);
  f.done--;
  printf("%d\n", f.done);
  f.ready = &f ? 1 : 0;
  printf("%d %d\n", f.ready + f.whole, (int)sizeof f);
  if (f.ready && !f.done) puts("yes");
  return 0;
}
