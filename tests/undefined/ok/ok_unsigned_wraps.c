#include <limits.h>

int main(void) {
  unsigned u = UINT_MAX;
  u++;
  u--;
  u *= u;
  unsigned char c = 255;
  c++;
  unsigned long long q = 0;
  q -= 1;
  unsigned negative = -5u;
  return u + c + q + negative == 12345;
}
