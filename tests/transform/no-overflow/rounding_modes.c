// 11
#include <fenv.h>
#include <stdio.h>
static int scaled(int x, int mode) {
  int before = fegetround();
  fesetround(mode);
  volatile float f = 16777216.0F + (float)x;
  int result = (int)(f - 16777216.0F);
  fesetround(before);
  printf("%d\n", result);
  return result * 1100000000;
}
int main(void) {
  int a = scaled(1, FE_DOWNWARD), b = scaled(1, FE_UPWARD) / 2;
  printf("%d %d\n", a, b);
  return 0;
}
