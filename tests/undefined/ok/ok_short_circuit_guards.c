#include <limits.h>

int main(void) {
  int zero = 0, big = INT_MAX, count = 40;
  int *null = 0;
  if (zero && 1 / zero) return 1;
  if (null && *null) return 2;
  int shifted = count < 32 ? 1 << count : 0;
  int sum = big < INT_MAX ? big + 1 : big;
  if (!(zero || big > 0 || big + 1 > 0)) return 3;
  return shifted + (sum == big) - 1;
}
