// A structure argument is a copy; changes stay in the callee.
#include <stdio.h>

struct small {
  char c;
};
struct pair {
  int a;
  double b;
};
struct large {
  int data[40];
};

static int change(struct pair p) {
  p.a = 100;
  p.b *= 2;
  return p.a + (int)p.b;
}

static long sum(struct large l, int n) {
  long s = 0;
  for (int i = 0; i < n; i++) {
    s += l.data[i];
    l.data[i] = 0;
  }
  return s;
}

static int many(struct small a, int i, struct pair b, struct large c, struct small d) {
  return a.c + i + b.a + c.data[39] + d.c;
}

int main(void) {
  struct pair p = {1, 2.5};
  printf("%d\n", change(p));
  printf("%d %g\n", p.a, p.b);
  struct large l;
  for (int i = 0; i < 40; i++) l.data[i] = i;
  printf("%ld\n", sum(l, 40));
  printf("%ld\n", sum(l, 40));
  struct small s = {'A'}, t = {'B'};
  printf("%d\n", many(s, 5, p, l, t));
  struct pair *q = &p;
  printf("%d\n", change(*q));
  struct pair array[2] = {{7, 8}, {9, 10}};
  printf("%d %d\n", change(array[1]), array[1].a);
  return 0;
}
