// The type and value of integer constants.
#include <stdio.h>

#define NAME(e)                       \
  _Generic((e),                       \
      int: "int",                     \
      unsigned: "unsigned",           \
      long: "long",                   \
      unsigned long: "unsigned long", \
      long long: "long long",         \
      unsigned long long: "unsigned long long")

int main(void) {
  puts(NAME(1));
  puts(NAME(1u));
  puts(NAME(1L));
  puts(NAME(1UL));
  puts(NAME(1ll));
  puts(NAME(1uLL));
  puts(NAME(2147483647));
  puts(NAME(2147483648));
  puts(NAME(-2147483648));
  puts(NAME(0x7fffffff));
  puts(NAME(0x80000000));
  puts(NAME(0xffffffff));
  puts(NAME(0x100000000));
  puts(NAME(037777777777));
  puts(NAME(0x8000000000000000));
  puts(NAME('a'));
  printf("%d %d %d %d\n", 0x1F, 017, 0b1011, 0B11);
  printf("%d\n", -2147483647 - 1);
  printf("%llu\n", 18446744073709551615ull);
  printf("%d %d\n", 0xaBcDeF, 0);
  printf("%d\n", 'a' + '\n' + '\0');
  printf("%d %d\n", -2147483648 < 0, 0x80000000 > 0);
  printf("%d\n", 2147483648u == 0x80000000);
  return 0;
}
