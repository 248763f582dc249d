// Division truncates towards zero; the remainder has the sign of the dividend.
#include <limits.h>
#include <stdio.h>

int main(void) {
  int values[] = {7, -7, 8, -8, 1, -1, 0};
  int divisors[] = {3, -3, 1, -1, 8, -8};
  for (int i = 0; i < 7; i++) {
    for (int j = 0; j < 6; j++) {
      int q = values[i] / divisors[j], r = values[i] % divisors[j];
      printf("%d,%d%s ", q, r, q * divisors[j] + r == values[i] ? "" : "!");
    }
    printf("\n");
  }
  printf("%d %d\n", INT_MIN / 2, INT_MIN % 10);
  printf("%u %u\n", 0x80000000u / 3, 0x80000000u % 3);
  printf("%lld %lld\n", LLONG_MIN / 10, LLONG_MIN % 10);
  printf("%llu %llu\n", ULLONG_MAX / 10, ULLONG_MAX % 10);
  signed char c = -100;
  c /= 7;
  printf("%d\n", c);
  c %= 4;
  printf("%d\n", c);
  unsigned u = 100;
  u /= -1;
  printf("%u\n", u);
  u = 100;
  u %= (unsigned)-7;
  printf("%u\n", u);
  return 0;
}
