// Blocks are aligned for every type; arguments of variadic functions are as their callers put them.
#include <stdarg.h>
#include <stdlib.h>
static long double last(int count, ...) {
  va_list list;
  va_start(list, count);
  long double result = 0;
  for (int i = 0; i < count; i++) result = va_arg(list, int);
  result += va_arg(list, long double);
  va_end(list);
  return result;
}
int main(void) {
  long *numbers = malloc(4 * sizeof *numbers);
  if (!numbers) return 1;
  numbers[3] = 5;
  struct pair { char kind; double value; } *pairs = calloc(2, sizeof *pairs);
  if (!pairs) return 1;
  pairs[1].value = 2;
  int result = numbers[3] == 7 || last(1, 2, 3.0L) == 7;
  free(numbers);
  free(pairs);
  return result;
}
