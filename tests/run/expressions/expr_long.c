// One long expression, and one that nests deeply.
#include <stdio.h>

#define TEN(x) x + x + x + x + x + x + x + x + x + x
#define P1(x) ((x) * 3 + 1)
#define P4(x) P1(P1(P1(P1(x))))
#define P16(x) P4(P4(P4(P4(x))))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

int main(void) {
  unsigned v = 1;
  unsigned sum = TEN(TEN(v)) + TEN(TEN(v)) + TEN(TEN(v)) + TEN(TEN(v)) + TEN(TEN(v)) + TEN(TEN(v));
  printf("%u\n", sum);
  printf("%u\n", P16(v));
  int a = 3, b = 8, c = 5, d = 1, e = 9;
  printf("%d\n", MAX(a, MAX(b, MAX(c, MAX(d, e)))));
  printf("%d\n", MIN(MAX(a, MIN(b, c)), MAX(d, MIN(e, MAX(a, b)))));
  int x = ((((((((((a + b) * c - d) / e + a) * b - c) % 17 + d) << 2) ^ e) | a) & 0xff) - b) * c;
  printf("%d\n", x);
  int t = (a < b && b < e && c > d && (a || b) && !(c == d) && (d ? e > 8 : e < 8) && a + b > c + d &&
           a * b > 20) ||
          (a > b && b > c) || (d > e);
  printf("%d\n", t);
  printf("%d\n", ((((((((((((((((((a)))))))))))))))))));
  printf("%d\n", - - - - - - - - - -a);
  printf("%d\n", !!!!!!!!!b);
  printf("%d\n", ~~~~~c);
  double y = 1 + 1 / (1 + 1 / (1 + 1 / (1 + 1 / (1 + 1 / (1 + 1 / (1 + 1 / (1 + 1 / (1 + 1.0))))))));
  printf("%.12f\n", y);
  return 0;
}
