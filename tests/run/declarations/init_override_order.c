// A later initializer for the same element wins; the rest of the aggregate stays.
#include <stdio.h>

struct p {
  int x, y;
};
struct q {
  struct p a, b;
  int c[3];
};

static int table[5] = {1, 2, 3, [1] = 20, [4] = 50, [0] = 10};
static struct q g = {{1, 2}, {3, 4}, {5, 6, 7}, .a.y = 22, .c[1] = 66};

int main(void) {
  for (int i = 0; i < 5; i++) printf("%d ", table[i]);
  printf("\n%d %d %d %d %d %d %d\n", g.a.x, g.a.y, g.b.x, g.b.y, g.c[0], g.c[1], g.c[2]);
  struct p start = {8, 9};
  struct q l = {.b = start, .c = {1, 2, 3}, .c[2] = 33};
  printf("%d %d %d %d %d\n", l.a.x, l.b.x, l.b.y, l.c[1], l.c[2]);
  struct q m = {.c[0] = 1, .a = {2, 3}, {4, 5}, {6}};
  printf("%d %d %d %d %d\n", m.a.x, m.a.y, m.b.x, m.b.y, m.c[0]);
  int array[] = {[3] = 1, [1] = 2, 3};
  printf("%d: %d %d %d %d\n", (int)(sizeof array / sizeof *array), array[0], array[1], array[2], array[3]);
  return 0;
}
