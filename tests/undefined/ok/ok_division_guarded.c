#include <limits.h>

static int safe(int a, int b) {
  if (b == 0 || (a == INT_MIN && b == -1)) return 0;
  return a / b + a % b;
}

int main(void) {
  int sum = 0;
  for (int b = -2; b <= 2; b++) sum += safe(10, b);
  sum += safe(INT_MIN, -1) + safe(INT_MIN, 1) / 2;
  double d = 1.0 / (sum - sum);
  return d < 0;
}
