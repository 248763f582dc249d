#include <stdio.h>
#include <string.h>

int main(void) {
  char b[64];
  int n = sprintf(b, "%d %s %c", 42, "text", 'x');
  printf("%d %s\n", n, b);
  n = snprintf(b, 5, "%s", "truncated");
  printf("%d %s\n", n, b);
  n = snprintf(NULL, 0, "%d", 123456);
  printf("%d\n", n);
  memset(b, '?', sizeof b);
  n = snprintf(b, 0, "abc");
  printf("%d %c\n", n, b[0]);
  n = snprintf(b, 1, "abc");
  printf("%d %d\n", n, b[0]);
  sprintf(b, "%05d|%-5d|%+d|% d", 42, 42, 42, 42);
  puts(b);
  sprintf(b, "%x %X %#x %o %#o", 255, 255, 255, 8, 8);
  puts(b);
  sprintf(b, "%5s|%-5s|%.2s|%5.1s", "abc", "abc", "abc", "abc");
  puts(b);
  sprintf(b, "%*d %-*d| %.*s", 4, 7, 4, 7, 2, "xyz");
  puts(b);
  sprintf(b, "%hhd %hd %ld %lld", 300, 70000, 5l, 1ll << 40);
  puts(b);
  sprintf(b, "%.3d %.0d|%5.3d|%-6.2x|", 5, 0, 7, 10);
  puts(b);
  sprintf(b, "%% %c%c", 'a', 0);
  printf("%s %d\n", b, b[3]);
  sprintf(b, "%.2f %e %g", 1.005, 12345.678, 0.0001);
  puts(b);
  char *p = b;
  for (int i = 0; i < 5; i++) p += sprintf(p, "%d,", i);
  puts(b);
  int at = 0;
  sprintf(b, "ab%ncd", &at);
  printf("%d\n", at);
  return 0;
}
