// Automatic initializers run in order and may use earlier variables and calls.
#include <stdio.h>

static int calls;
static int next(int add) {
  calls++;
  return calls * 10 + add;
}

struct pair {
  int a, b;
};

int main(void) {
  int x = 3, y = x * x, z = x + y;
  printf("%d %d %d\n", x, y, z);
  int first = next(1), second = next(2);
  printf("%d %d\n", first, second);
  int array[3] = {first, x, [2] = second};
  printf("%d %d %d\n", array[0], array[1], array[2]);
  struct pair p = {x, y}, *q = &p, r = *q;
  q->a = -1;
  printf("%d %d %d\n", p.a, r.a, r.b);
  struct pair s[2] = {p, {.b = z}};
  printf("%d %d %d %d\n", s[0].a, s[0].b, s[1].a, s[1].b);
  int *self = (int *)&self;
  printf("%d\n", (void *)self == (void *)&self);
  for (int i = 0, j = next(0), k = i + j; i < 2; i++, k--) printf("%d,%d,%d ", i, j, k);
  printf("\n");
  int condition = x > 2 ? next(5) : next(6);
  printf("%d %d\n", condition, calls);
  double d = x / 2, e = x / 2.0;
  char c = 300 + x;
  printf("%g %g %d\n", d, e, c);
  return 0;
}
