// The value of an assignment to a field is the value that was stored.
#include <stdio.h>

struct bits {
  unsigned u : 3;
  signed s : 3;
  _Bool b : 1;
};

int main(void) {
  struct bits x = {0};
  int r = (x.u = 13);
  printf("%d %d\n", r, x.u);
  r = (x.s = 6);
  printf("%d %d\n", r, x.s);
  r = (x.b = 4);
  printf("%d %d\n", r, x.b);
  r = (x.u += 5);
  printf("%d %d\n", r, x.u);
  x.u = 7;
  r = x.u++;
  printf("%d %d\n", r, x.u);
  r = --x.u;
  printf("%d %d\n", r, x.u);
  x.s = 3;
  r = ++x.s;
  printf("%d %d\n", r, x.s);
  int plain = x.u = x.s = 5;
  printf("%d %d %d\n", plain, x.u, x.s);
  while (x.u--);
  printf("%d\n", x.u);
  return 0;
}
