#include <stdio.h>

#ifdef __SIZEOF_INT128__
typedef unsigned __int128 u128;

static void print_decimal(u128 x) {
  char digits[40];
  int n = 0;
  do digits[n++] = '0' + (int)(x % 10);
  while (x /= 10);
  while (n) putchar(digits[--n]);
  putchar('\n');
}

int main(void) {
  u128 factorial = 1;
  for (int i = 2; i <= 33; i++) factorial *= i;
  print_decimal(factorial);
  u128 product = (u128)0xfedcba9876543210ull * 0x123456789abcdefull;
  print_decimal(product);
  print_decimal(product / 0x123456789abcdefull);
  print_decimal(product % 1000000007);
  print_decimal(~(u128)0);
  print_decimal(~(u128)0 / ((u128)1 << 70));
  __int128 negative = -(__int128)factorial;
  print_decimal(negative / -7);
  printf("%d\n", (int)(negative % 1000003));
  printf("%d\n", negative / 3 * 3 + negative % 3 == negative);
  unsigned long long high = product >> 64, low = product;
  printf("%llx %llx\n", high, low);
  return 0;
}
#else
int main(void) {
  puts("no __int128");
  return 0;
}
#endif
