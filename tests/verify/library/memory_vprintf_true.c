#include <stdio.h>
#include <stdarg.h>
static void say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list);
  va_end(list);
}
int main(void) {
  char text[2] = {'a', 0};
  say("%d %s %.1f %c\n", 1, text, 2.5, 3);
  return 0;
}
