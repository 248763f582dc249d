// Definitions in the style before prototypes; arguments undergo the default promotions.
#include <stdio.h>

int plus(a, b)
int a, b;
{
  return a + b;
}

double scale(x, f, c)
double x;
float f;
char c;
{
  return x * f + c;
}

static int first(p, n) const int *p;
unsigned char n;
{
  int s = 0;
  while (n--) s += *p++;
  return s;
}

int nothing() {
  return 42;
}

void swap(p, q) int *p, *q;
{
  int t = *p;
  *p = *q;
  *q = t;
}

int apply(f, x) int (*f)();
int x;
{
  return f(x, 1);
}

int main() {
  printf("%d\n", plus(2, 3));
  printf("%g\n", scale(2.0, 1.5, 'A'));
  int a[] = {1, 2, 3, 4};
  printf("%d\n", first(a, 3));
  printf("%d\n", nothing());
  swap(&a[0], &a[3]);
  printf("%d %d\n", a[0], a[3]);
  printf("%d\n", apply(plus, 10));
  float f = 0.25f;
  printf("%g\n", scale(4.0, f, (char)1));
  return 0;
}
