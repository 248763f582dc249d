// Operands narrower than int compute in int; the result is cut only when stored.
#include <stdio.h>

int main(void) {
  unsigned char a = 200, b = 100;
  unsigned char sum = a + b;
  printf("%d %d\n", a + b, sum);
  printf("%d\n", a - b - b - b);
  printf("%d\n", ~a);
  printf("%d\n", (unsigned char)~a);
  printf("%d\n", -a);
  printf("%d\n", !a);
  unsigned short h = 0xffff;
  printf("%d\n", h * 2);
  printf("%d\n", h << 4);
  printf("%d\n", (unsigned short)(h << 4));
  printf("%d\n", (short)h);
  printf("%d\n", (h + 1) == 0x10000);
  signed char m = -1;
  printf("%d %u\n", m >> 3, (unsigned)m >> 28);
  printf("%d %d %d\n", (int)sizeof(+a), (int)sizeof(a), (int)sizeof(a + a));
  printf("%d %d\n", (int)sizeof('a'), (int)sizeof((char)'a'));
  _Bool t = 1;
  printf("%d\n", t + t + t);
  printf("%d\n", (int)sizeof(-t));
  unsigned char c = 0x80;
  printf("%d\n", (c << 1) >> 1);
  printf("%d\n", (unsigned char)(c << 1) >> 1);
  return 0;
}
