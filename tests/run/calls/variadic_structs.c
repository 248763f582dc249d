#include <stdarg.h>
#include <stdio.h>

struct tiny {
  char c;
};
struct pair {
  int a, b;
};
struct mixed {
  double d;
  int i;
};
struct large {
  int values[10];
};
struct floats {
  float x, y;
};

static void show(const char *kinds, ...) {
  va_list ap;
  va_start(ap, kinds);
  for (; *kinds; kinds++) {
    if (*kinds == 't') printf("%c ", va_arg(ap, struct tiny).c);
    if (*kinds == 'p') {
      struct pair p = va_arg(ap, struct pair);
      printf("%d,%d ", p.a, p.b);
    }
    if (*kinds == 'm') {
      struct mixed m = va_arg(ap, struct mixed);
      printf("%g,%d ", m.d, m.i);
    }
    if (*kinds == 'l') {
      struct large l = va_arg(ap, struct large);
      printf("%d,%d ", l.values[0], l.values[9]);
    }
    if (*kinds == 'f') {
      struct floats f = va_arg(ap, struct floats);
      printf("%g,%g ", f.x, f.y);
    }
    if (*kinds == 'i') printf("%d ", va_arg(ap, int));
  }
  va_end(ap);
  printf("\n");
}

int main(void) {
  struct tiny t = {'t'};
  struct pair p = {1, 2};
  struct mixed m = {2.5, 9};
  struct large l = {{10, [9] = 19}};
  struct floats f = {0.5f, 0.25f};
  show("tpmlf", t, p, m, l, f);
  show("ipipi", 1, p, 2, p, 3);
  show("lililt", l, 1, l, 2, l, t);
  show("mmmmm", m, m, m, m, m);
  show("fffft", f, f, f, f, t);
  return 0;
}
