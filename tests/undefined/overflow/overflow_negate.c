#include <limits.h>

static int absolute(int x) {
  return x < 0 ? -x : x;
}

int main(void) {
  int fine = absolute(INT_MIN + 1);
  return absolute(INT_MIN) == fine;
}
