#include <stdio.h>

static int trace(int n) {
  printf("%d;", n);
  return n;
}

int main(void) {
  int a, b, c;
  a = (b = 2, c = b + 1, b * c);
  printf("%d %d %d\n", a, b, c);
  a = 1, b = 2;
  printf("%d %d\n", a, b);
  int x = (trace(1), trace(2), trace(3));
  printf(" %d\n", x);
  int array[] = {(1, 2), (3, 4)};
  printf("%d %d %d\n", array[0], array[1], (int)(sizeof array / sizeof *array));
  printf("%d\n", array[(a++, a - 1)]);
  for (a = 0, b = 5; a < b; a++, b--, printf("%d%d ", a, b));
  printf("\n");
  int y = a ? trace(8), 9 : 10;
  printf(" %d\n", y);
  printf("%d\n", (int)sizeof((char)1, 2));
  int *p = (a++, &b);
  *p = 40;
  printf("%d\n", b);
  if (trace(0), trace(1)) puts(" yes");
  int i = 0;
  i++, i++, i *= 3;
  printf("%d\n", i);
  return (puts("done"), 0);
}
