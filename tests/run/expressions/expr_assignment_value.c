#include <stdio.h>

int main(void) {
  int a, b, c;
  a = b = c = 7;
  printf("%d %d %d\n", a, b, c);
  char ch;
  int i = ch = 300;
  printf("%d %d\n", ch, i);
  double d = i = 3.9;
  printf("%g %d\n", d, i);
  unsigned char u;
  long long q = u = -1;
  printf("%lld\n", q);
  float f;
  d = f = 0.1;
  printf("%d\n", d == 0.1f);
  if ((a = 0)) puts("never");
  if ((a = b) == 7) puts("seven");
  int array[3];
  array[0] = array[1] = array[2] = 4;
  printf("%d\n", array[0] + array[1] + array[2]);
  int *p, *r;
  p = r = &array[1];
  *p = *r + 1;
  printf("%d %d\n", array[1], p == r);
  printf("%d\n", (a += 3) * (b -= 2));
  _Bool t;
  i = t = 55;
  printf("%d\n", i);
  struct {
    int x, y;
  } s, w;
  s = w = (__typeof__(s)){1, 2};
  printf("%d %d\n", s.x, w.y);
  short h;
  a = (h = 70000) + 1;
  printf("%d\n", a);
  printf("%d\n", (b = 3) + (c = 4));
  return 0;
}
