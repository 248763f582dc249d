// Plain char is signed here; the same bytes read as unsigned char differ.
#include <stdio.h>

int main(void) {
  char c = (char)200;
  signed char s = (signed char)200;
  unsigned char u = 200;
  printf("%d %d %d\n", c, s, u);
  printf("%d %d %d\n", c < 0, s < 0, u < 0);
  printf("%d %d\n", c == s, c == (char)u);
  printf("%d\n", '\377');
  printf("%d\n", '\x80');
  printf("%d %d\n", c >> 1, u >> 1);
  printf("%u %u\n", (unsigned)c, (unsigned)u);
  c = 127;
  c++;
  printf("%d\n", c);
  u = 255;
  u++;
  printf("%d\n", u);
  s = -128;
  s--;
  printf("%d\n", s);
  unsigned char text[] = "\xe9t\xe9";
  int sum = 0;
  for (int i = 0; text[i]; i++) sum += text[i];
  printf("%d\n", sum);
  const char *p = (const char *)text;
  sum = 0;
  for (int i = 0; p[i]; i++) sum += p[i];
  printf("%d\n", sum);
  return 0;
}
