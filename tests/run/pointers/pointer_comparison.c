#include <stdio.h>

static int a[10];
static int b;

static int inside(const int *p) {
  return p >= a && p < a + 10;
}

int main(void) {
  int *p = a + 3, *q = a + 5, *null = 0;
  printf("%d %d %d %d\n", p<q, p> q, p <= p, p >= q);
  printf("%d %d\n", p == q - 2, p != q);
  printf("%d %d %d\n", null == 0, p != NULL, !null);
  printf("%d %d\n", inside(&a[9]), inside(a));
  printf("%d\n", (void *)&b == (void *)a);
  const char *s = "abc";
  const char *t = s + 1;
  printf("%d %d\n", s < t, s + 1 == t);
  printf("%d\n", (char *)p == (char *)a + 3 * sizeof(int));
  printf("%d %d\n", p ? 1 : 0, p && !null);
  int **pp = &p, **qq = &q;
  printf("%d %d\n", pp == qq, *pp < *qq);
  struct {
    int x, y;
  } v;
  printf("%d %d\n", &v.x < &v.y, (void *)&v == (void *)&v.x);
  int *one_past = a + 10;
  printf("%d %d\n", one_past > a, one_past - 1 == &a[9]);
  if (!p) puts("null");
  while (p != q) p++;
  printf("%d\n", (int)(p - a));
  int (*f)(const int *) = inside;
  printf("%d %d\n", f == inside, f != 0);
  return 0;
}
