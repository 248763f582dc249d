#include <limits.h>

int main(void) {
  int a = INT_MAX, b = 1;
  int fine = a - b;
  int bad = a + b;
  return fine == bad;
}
