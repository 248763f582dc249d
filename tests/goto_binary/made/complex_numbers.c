// Arithmetic on complex numbers, of floats and of integers.
#include <assert.h>

int main(void) {
  _Complex double a = 1.0 + 2.0i;
  _Complex double b = 2.0 + 2.0i;
  _Complex double sum = a + b, product = a * b, quotient = product / b, negative = -a;
  assert(__real__ sum == 3.0 && __imag__ sum == 4.0);
  assert(__real__(a - b) == -1.0 && __imag__(a - b) == 0.0);
  assert(__real__ product == -2.0 && __imag__ product == 6.0);
  assert(quotient == a && negative != a);
  assert(__imag__(a * 2.0) == 4.0 && (double)a == 1.0);
  _Complex float narrow = (_Complex float)a;
  assert(__imag__(narrow + narrow) == 4.0f);
  _Complex int whole = (2 + 3i) * (1 - 1i);
  assert(__real__ whole == 5 && __imag__ whole == 1);
  return __imag__ whole - 1;
}
