// Sequence points: arguments are evaluated before the call, full expressions in order.
#include <stdio.h>

static int n;
static int next(void) {
  return ++n;
}
static int add(int a, int b) {
  return a + b;
}
static int twice(int x) {
  n += 10;
  return 2 * x;
}

struct s {
  int v;
  struct s *next;
};

int main(void) {
  int a = next(), b = next();
  printf("%d %d\n", a, b);
  printf("%d\n", add(next(), next()));
  int r = add(twice(1), twice(2));
  printf("%d %d\n", r, n);
  n = 0;
  r = twice(twice(next()));
  printf("%d %d\n", r, n);
  int i = 0;
  i = i + 1;
  int x = i++ + 1;
  printf("%d %d\n", i, x);
  int array[5] = {0};
  i = 0;
  array[i] = 5, i++, array[i] = 6;
  printf("%d %d\n", array[0], array[1]);
  struct s second = {2, 0}, first = {1, &second}, *p = &first;
  int v = p->v;
  p = p->next;
  printf("%d %d\n", v, p->v);
  int j = 1;
  j += j;
  j *= j + 1;
  printf("%d\n", j);
  int k = 2;
  k = (k++, k + 5);
  printf("%d\n", k);
  n = 5;
  int m = n + (twice(0), n);
  printf("%d\n", m == 5 + 15 || m == 15 + 15);
  int *q = array;
  *q++ = 9;
  *q++ = 8;
  printf("%d %d %d\n", array[0], array[1], (int)(q - array));
  return 0;
}
