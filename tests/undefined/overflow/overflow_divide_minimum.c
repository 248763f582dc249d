#include <limits.h>

static int divide(int a, int b) {
  return b ? a / b : 0;
}

int main(void) {
  return divide(7, -1) + divide(INT_MIN, 2) == divide(INT_MIN, -1);
}
