#include <stdio.h>

struct inner {
  int a[2];
  struct {
    char c;
    union {
      int i;
      float f;
    } u;
  } deep;
};
struct outer {
  struct inner rows[2];
  struct inner *link;
  int tail;
};

static int total(const struct outer *o) {
  int s = o->tail;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) s += o->rows[i].a[j] * (i + 1);
  return s + (o->link ? o->link->a[1] : 0);
}

int main(void) {
  struct outer o = {{{{1, 2}, {'x', {5}}}, {{3, 4}, {'y', {.f = 1.5f}}}}, 0, 100};
  printf("%d\n", total(&o));
  o.link = &o.rows[1];
  printf("%d\n", total(&o));
  o.link->a[1] = 40;
  printf("%d %d\n", o.rows[1].a[1], total(&o));
  printf("%c %d %c %g\n", o.rows[0].deep.c, o.rows[0].deep.u.i, o.rows[1].deep.c, o.rows[1].deep.u.f);
  struct outer copy = o;
  copy.rows[0] = copy.rows[1];
  copy.rows[0].a[0] = -1;
  printf("%d %d %d\n", copy.rows[0].a[0], copy.rows[0].a[1], o.rows[0].a[0]);
  struct inner *p = copy.rows + 1;
  p[-1].deep.u.i = 77;
  printf("%d %d\n", copy.rows[0].deep.u.i, copy.link == &o.rows[1]);
  return 0;
}
