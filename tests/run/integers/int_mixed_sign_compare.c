// A signed operand next to an unsigned one of the same rank turns unsigned.
#include <stdio.h>

int main(void) {
  int minus = -1;
  unsigned one = 1;
  printf("%d %d %d\n", minus<one, minus> one, minus == 0xffffffffu);
  long long wide = -1;
  printf("%d %d\n", wide<one, wide> one);
  unsigned char byte = 1;
  printf("%d\n", minus < byte);
  unsigned short half = 65535;
  printf("%d %d\n", minus < half, (short)half == minus);
  unsigned long long huge = 0xffffffffffffffffull;
  printf("%d %d\n", wide == huge, minus == huge);
  printf("%u\n", minus / 2u);
  printf("%d\n", minus / 2);
  printf("%u\n", minus % 10u);
  printf("%u\n", one - 2);
  printf("%d\n", (int)(one - 2));
  printf("%lld\n", (long long)(one - 2));
  printf("%lld\n", (long long)one - 2);
  printf("%d\n", (one - 2) / 2 > 0);
  int i;
  unsigned count = 0;
  int total = 0;
  for (i = -3; i < (int)count; i++) total++;
  printf("%d\n", total);
  printf("%d\n", -1 > sizeof(int));
  return 0;
}
