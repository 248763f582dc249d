#include <stdio.h>

static const char *kind(int c) {
  switch (c) {
    case '0' ... '9':
      return "digit";
    case 'a' ... 'f':
    case 'A' ... 'F':
      return "hex letter";
    case 'g' ... 'z':
      return "letter";
    case -10 ... - 1:
      return "negative";
    case 1000 ... 0x7fffffff:
      return "large";
    case 5 ... 5:
      return "five";
    default:
      return "other";
  }
}

static int unsigned_range(unsigned u) {
  switch (u) {
    case 0 ... 9:
      return 1;
    case 0x80000000u ... 0xffffffffu:
      return 2;
  }
  return 3;
}

int main(void) {
  int tests[] = {'5', 'c', 'E', 'q', 'Z', -10, -11, -1, 0, 5, 999, 1000, 2147483647};
  for (unsigned i = 0; i < sizeof tests / sizeof *tests; i++) printf("%d %s\n", tests[i], kind(tests[i]));
  printf("%d %d %d %d\n", unsigned_range(9), unsigned_range(10), unsigned_range(0x80000000u),
         unsigned_range(-1));
  return 0;
}
