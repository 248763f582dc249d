#include <limits.h>

int main(void) {
  int a = INT_MAX - 1;
  a++;
  int b = INT_MIN + 1;
  b--;
  int c = a + b;
  int d = -(b + 1);
  int e = b / 2 * 2;
  int f = b % 2;
  int g = (b / -2) - 1;
  return c + 1 + (d - a) + (e - b) + f + (g == 0);
}
