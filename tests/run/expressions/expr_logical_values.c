// Logical and relational operators give int 0 or 1 from any scalar.
#include <stdio.h>

int main(void) {
  int i = 5;
  double d = 0.5;
  int *p = &i, *null = 0;
  printf("%d %d %d %d\n", !i, !!i, !d, !!d);
  printf("%d %d %d\n", !p, !null, !!p);
  printf("%d %d %d\n", i && d, p && d, null || d);
  printf("%d\n", (i > 3) + (i > 4) + (i > 5));
  printf("%d %d\n", 1 < 2 < 3, 3 > 2 > 1);
  printf("%d\n", (5 == 5) == (4 == 4));
  printf("%d\n", -(i == 5));
  printf("%d\n", (i < 10) << 3);
  int count = 0;
  for (int k = -3; k <= 3; k++) count += !k ? 10 : k > 0;
  printf("%d\n", count);
  int sign = (i > 0) - (i < 0);
  printf("%d\n", sign);
  int array[2] = {100, 200};
  printf("%d %d\n", array[i > 3], array[i != 5]);
  printf("%d\n", (int)sizeof(i == 5));
  unsigned char c = 0;
  printf("%d %d\n", !c, ~c);
  printf("%d\n", !"" + !main);
  long long high = 1ll << 40;
  printf("%d %d\n", !high, high && 1);
  float tiny = 1e-40f;
  printf("%d %d\n", !tiny, tiny && 1);
  printf("%d\n", (0.0 == -0.0) + (0 == '\0') + (null == 0));
  return 0;
}
