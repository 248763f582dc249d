#include <ctype.h>
#include <stdio.h>

int main(void) {
  int counts[12] = {0};
  for (int c = -1; c < 256; c++) {
    counts[0] += !!isalpha(c);
    counts[1] += !!isdigit(c);
    counts[2] += !!isalnum(c);
    counts[3] += !!isspace(c);
    counts[4] += !!isupper(c);
    counts[5] += !!islower(c);
    counts[6] += !!ispunct(c);
    counts[7] += !!isprint(c);
    counts[8] += !!isgraph(c);
    counts[9] += !!iscntrl(c);
    counts[10] += !!isxdigit(c);
    counts[11] += !!isblank(c);
  }
  for (int i = 0; i < 12; i++) printf("%d ", counts[i]);
  printf("\n");
  printf("%c%c%c%c\n", toupper('a'), tolower('Q'), toupper('9'), tolower('z'));
  printf("%d %d\n", toupper(-1), tolower(200));
  char text[] = "Hello, World 42!";
  for (char *p = text; *p; p++) *p = isupper((unsigned char)*p) ? tolower(*p) : toupper(*p);
  puts(text);
  int (*test)(int) = isdigit;
  printf("%d %d\n", !!test('5'), !!test('x'));
  printf("%d\n", isascii(200) != 0);
  return 0;
}
