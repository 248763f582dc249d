#include <limits.h>

static int difference(int a, int b) {
  return a - b;
}

int main(void) {
  int ok = difference(INT_MIN, 0) + difference(INT_MAX, 1);
  return ok == difference(INT_MIN, 1);
}
