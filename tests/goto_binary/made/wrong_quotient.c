// As complex_numbers.c, with a wrong assertion.
#include <assert.h>

int main(void) {
  _Complex double a = 1.0 + 2.0i;
  _Complex double b = 2.0 + 2.0i;
  assert(a / b * b == a && __real__(a / b) == 0.75);
  assert(__imag__(a / b) == 0.5);
  return 0;
}
