#include <stddef.h>
#include <stdio.h>

struct wide {
  char pad[12];
};

static size_t length(const char *s) {
  const char *p = s;
  while (*p) p++;
  return p - s;
}

int main(void) {
  int a[10];
  int *p = a + 2, *q = a + 7;
  printf("%d %d\n", (int)(q - p), (int)(p - q));
  printf("%d\n", (int)((char *)q - (char *)p));
  printf("%d\n", (int)(&a[10] - a));
  struct wide w[5];
  printf("%d\n", (int)(&w[4] - &w[1]));
  printf("%d\n", (int)length("difference"));
  double d[3];
  ptrdiff_t n = &d[2] - &d[0];
  printf("%d %d\n", (int)n, n > 0);
  printf("%d\n", (int)(sizeof(p - q) == sizeof(ptrdiff_t)));
  printf("%d\n", p - q < 0);
  int m[3][4];
  printf("%d %d\n", (int)(m[2] - m[0]), (int)(&m[2] - &m[0]));
  char *middle = (char *)a + (q - p) * sizeof *p;
  printf("%d\n", (int)((int *)middle - a));
  printf("%d\n", (int)((void *)q - (void *)a));
  int *r = a + (q - p) / 2;
  printf("%d\n", (int)(r - a));
  return 0;
}
