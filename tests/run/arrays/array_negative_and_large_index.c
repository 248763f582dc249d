// Index expressions of every integer type.
#include <stdio.h>

int main(void) {
  int a[300];
  for (int i = 0; i < 300; i++) a[i] = i * 2;
  unsigned char uc = 255;
  signed char sc = -3;
  short s = 299;
  unsigned u = 17;
  long l = 100;
  unsigned long long q = 200;
  _Bool b = 1;
  enum { INDEX = 42 } e = INDEX;
  int *mid = a + 150;
  printf("%d %d %d %d\n", a[uc], mid[sc], a[s], a[u]);
  printf("%d %d %d %d %d\n", a[l], a[q], a[b], a[e], a['A']);
  printf("%d\n", mid[-150]);
  printf("%d %d\n", *(mid - l), (mid - 10)[5]);
  int i = 3;
  i = 5;
  printf("%d\n", a[a[i] / 2]);
  printf("%d\n", a[a[a[1]]]);
  int k = 0;
  a[k++] = 11;
  a[k++] = 22;
  a[++k] = 33;
  printf("%d %d %d %d\n", a[0], a[1], a[3], k);
  printf("%d\n", (&a[10])[-1]);
  printf("%d\n", *&*&a[20]);
  return 0;
}
