#include <limits.h>

int main(void) {
  int x = INT_MAX;
  int y = 0;
  if (y > 0 && x + 1 > x) return 1;
  if (y == 0 && x + 1 < x) return 2;
  return 0;
}
