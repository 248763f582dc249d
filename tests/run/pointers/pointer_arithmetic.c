#include <stdio.h>

struct item {
  short a;
  int b;
};

int main(void) {
  int a[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  int *p = a;
  p += 3;
  printf("%d\n", *p);
  p -= 2;
  printf("%d\n", *p);
  p++;
  --p;
  printf("%d %d\n", p[1], *(2 + p));
  short i = -1;
  printf("%d\n", p[i]);
  unsigned u = 4;
  printf("%d\n", *(p + u));
  long long q = 5;
  p = a + q;
  printf("%d\n", *(p - u));
  struct item items[3] = {{1, 2}, {3, 4}, {5, 6}}, *s = items;
  printf("%d ", (s + 2)->b);
  printf("%d\n", (s++)->a);
  printf("%d %d\n", s->a, (int)((char *)(s + 1) - (char *)s));
  char *bytes = (char *)a;
  bytes += 5 * sizeof(int);
  printf("%d\n", *(int *)bytes);
  void *v = a;
  v += 8;
  printf("%d\n", *(int *)v);
  int **pp = &p;
  *pp += 2;
  printf("%d %d\n", *p, **pp);
  (*pp)--;
  printf("%d\n", *p);
  const int *end = a + 8;
  int sum = 0;
  for (const int *r = a; r != end; ++r) sum += *r;
  printf("%d\n", sum);
  return 0;
}
