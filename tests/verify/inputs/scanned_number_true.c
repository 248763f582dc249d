#include <assert.h>
#include <stdio.h>
int main(void) {
  int a = 1, b = 2, other = 3;
  long c = 4;
  double d = 5;
  int n = scanf("%d %3d%lx%lf", &a, &b, &c, &d);
  assert(n >= -1 && n <= 4);
  if (n < 2) assert(b == 2);
  if (n >= 2) assert(b > -100 && b < 1000);
  if (n < 4) assert(d == 5);
  assert(other == 3);
  return 0;
}
