#include <stdio.h>
#include <wchar.h>

int main(void) {
  printf("%d %d %d %d %d %d %d\n", '\a', '\b', '\f', '\n', '\r', '\t', '\v');
  printf("%d %d %d %d\n", '\\', '\'', '"', '\?');
  printf("%d %d %d\n", '\0', '\07', '\101');
  printf("%d %d %d\n", '\x0', '\x41', '\x7f');
  printf("%d %d\n", '\e', '\177');
  printf("%d\n", 'ab' == ('a' << 8 | 'b'));
  printf("%d %d\n", (int)L'a', (int)sizeof L'a');
  printf("%d\n", (int)L'\u00e9');
  printf("%d\n", (int)L'\x1234');
  printf("%u\n", (unsigned)u'\u20ac');
  printf("%u\n", (unsigned)U'\U0001F600');
  for (char c = 'A'; c <= 'F'; c++) putchar(c);
  putchar('\n');
  printf("%c%c%c\n", 'a' + 1, 'Z' - 25, '0' + 7);
  printf("%d\n", '9' - '0');
  printf("%d\n", 'a' ^ 'A');
  return 0;
}
