// E1 op= E2 computes in the common type and then converts back to the type of E1.
#include <stdio.h>

int main(void) {
  unsigned char c = 200;
  c += 100;
  printf("%d\n", c);
  c *= 3.7;
  printf("%d\n", c);
  c = 10;
  c -= 20;
  printf("%d\n", c);
  signed char s = 100;
  s += 100;
  printf("%d\n", s);
  int i = 10;
  i *= 2.5;
  printf("%d\n", i);
  i /= 0.3f;
  printf("%d\n", i);
  i = -10;
  i /= 3u;
  printf("%d\n", i);
  i = 7;
  i %= 4;
  i <<= 4;
  i |= 3;
  i &= ~1;
  i ^= 0xff;
  i >>= 2;
  printf("%d\n", i);
  unsigned u = 5;
  u -= 10;
  u += 6;
  printf("%u\n", u);
  long long q = 1;
  q <<= 35;
  q += i;
  printf("%lld\n", q);
  double d = 1;
  d += i;
  d /= 4;
  d -= u;
  printf("%g\n", d);
  int a = 1, b = 2, e = 3;
  a += b += e += 4;
  printf("%d %d %d\n", a, b, e);
  int array[3] = {1, 2, 3}, k = 0;
  array[k++] += 10;
  array[k++] *= 10;
  printf("%d %d %d %d\n", array[0], array[1], array[2], k);
  return 0;
}
