#include <stdio.h>

struct point {
  int x, y;
};
struct mixed {
  char c;
  double d;
  short s[3];
  struct point p;
  const char *name;
};

int main(void) {
  struct point p = {3, 4}, *q = &p;
  p.x += 10;
  q->y *= 2;
  printf("%d %d\n", p.x, p.y);
  struct mixed m = {'m', 2.5, {1, 2, 3}, {7, 8}, "mixed"};
  printf("%c %g %d %d %d %d %d %s\n", m.c, m.d, m.s[0], m.s[1], m.s[2], m.p.x, m.p.y, m.name);
  struct mixed n = m;
  n.p = p;
  n.s[1] = -2;
  n.c++;
  printf("%c %d %d | %c %d %d\n", m.c, m.s[1], m.p.x, n.c, n.s[1], n.p.x);
  int *into = &n.p.y;
  *into = 99;
  printf("%d\n", n.p.y);
  q = &n.p;
  q->x = q->y - 1;
  printf("%d\n", n.p.x);
  (*q).x++;
  (&n)->p.x++;
  printf("%d\n", n.p.x);
  m = n;
  printf("%s %d\n", m.name, m.p.y);
  return 0;
}
