#include <limits.h>

int main(void) {
  long long a = LLONG_MIN, b = -2;
  long long r = a % b;
  b++;
  r += a % b;
  return r == 5;
}
