#include <stdio.h>

int main(void) {
  int a = 2, b = 3, c = 4;
  printf("%d %d\n", a + b * c, (a + b) * c);
  printf("%d %d\n", a - b - c, a - (b - c));
  printf("%d %d\n", 100 / 5 / 2, 100 / (5 / 2));
  printf("%d %d\n", 1 << 2 + 1, (1 << 2) + 1);
  printf("%d %d\n", a < b == 1, a < (b == 1));
  printf("%d %d\n", a & b == b, (a & b) == b);
  printf("%d %d\n", a | b ^ c & a, (a | b) ^ (c & a));
  printf("%d %d\n", !a == 0, !(a == 0));
  printf("%d %d\n", -a + b, -(a + b));
  printf("%d %d\n", ~a & b, ~(a & b));
  printf("%d\n", a || b && 0);
  printf("%d\n", a = b == 3);
  int array[] = {10, 20, 30}, *p = array;
  printf("%d ", *p++);
  printf("%d ", (*p)++);
  printf("%d ", *p);
  printf("%d\n", ++*p);
  printf("%d %d\n", *&array[2], -array[0]);
  printf("%d\n", a ? b : c ? 1 : 2);
  printf("%d\n", (a, b) + c);
  printf("%d\n", b - -c);
  printf("%d\n", b-- - --c);
  printf("%d\n", 5 % 3 * 2);
  printf("%d\n", 2 * 5 % 3);
  printf("%d %d\n", (char)300 + 1, (int)2.9 * 2);
  printf("%d\n", sizeof(int) * 2 == 8);
  printf("%d\n", 1 > 2 ? 3 : 4 > 3 ? 5 : 6);
  printf("%d\n", 6 & 5 << 1 | 1);
  printf("%d\n", a += b -= c);
  return 0;
}
