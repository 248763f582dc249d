// More arguments are read than there are.
#include <stdarg.h>

static int sum(int count, ...) {
  va_list list;
  va_start(list, count);
  int result = 0;
  while (count-- > 0) result += va_arg(list, int);
  va_end(list);
  return result;
}

int main(void) {
  return sum(2, 1, 2) + sum(2, 1);
}
