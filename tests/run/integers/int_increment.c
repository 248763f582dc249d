// Prefix and postfix steps on every kind of scalar.
#include <stdio.h>

static int calls;
static int *next(int *p) {
  calls++;
  return p;
}

int main(void) {
  int i = 5;
  int a = i++, b = ++i, c = i--, d = --i;
  printf("%d %d %d %d %d\n", a, b, c, d, i);
  signed char s = 127;
  int old = s++;
  printf("%d %d\n", old, s);
  unsigned char u = 0;
  old = u--;
  printf("%d %d\n", old, u);
  short h = -32768;
  printf("%d\n", --h);
  unsigned long long q = ~0ull;
  printf("%llu ", q++);
  printf("%llu\n", q);
  double x = 1.5;
  printf("%g ", x++);
  printf("%g ", ++x);
  printf("%g\n", x--);
  float f = 0.5f;
  --f;
  printf("%g\n", f);
  int array[4] = {10, 20, 30, 40};
  int *p = array;
  printf("%d ", *p++);
  printf("%d ", *++p);
  printf("%d ", (*p)++);
  printf("%d ", ++*p);
  printf("%d ", *p--);
  printf("%d\n", *p);
  (*next(array))++;
  ++*next(array);
  *next(array) += 5;
  printf("%d %d\n", array[0], calls);
  volatile int v = 3;
  v++;
  printf("%d\n", v);
  return 0;
}
