#include <stdio.h>
#include <stdarg.h>
static void say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list);
  va_end(list);
}
int main(void) {
  char text[2] = {'a', 'b'};
  say("%d %s\n", 1, text);
  return 0;
}
