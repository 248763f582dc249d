// va_copy, va_list passed to other functions, and arguments read twice.
#include <stdarg.h>
#include <stdio.h>

static int largest(int n, va_list ap) {
  int m = va_arg(ap, int);
  while (--n) {
    int x = va_arg(ap, int);
    if (x > m) m = x;
  }
  return m;
}

static int spread(int n, ...) {
  va_list ap, again;
  va_start(ap, n);
  va_copy(again, ap);
  int high = largest(n, ap);
  int low = high;
  for (int i = 0; i < n; i++) {
    int x = va_arg(again, int);
    if (x < low) low = x;
  }
  va_end(again);
  va_end(ap);
  return high - low;
}

static int take(va_list *ap) {
  return va_arg(*ap, int);
}

static int by_pointer(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int a = take(&ap), b = take(&ap);
  int c = va_arg(ap, int);
  va_list rest;
  va_copy(rest, ap);
  int d = take(&ap), e = va_arg(rest, int);
  va_end(rest);
  va_end(ap);
  return a * 10000 + b * 1000 + c * 100 + d * 10 + e;
}

static int restart(int n, ...) {
  va_list ap;
  int s = 0;
  for (int round = 0; round < 2; round++) {
    va_start(ap, n);
    for (int i = 0; i < n; i++) s += va_arg(ap, int);
    va_end(ap);
  }
  return s;
}

int main(void) {
  printf("%d %d\n", spread(4, 3, 9, -2, 5), spread(1, 7));
  printf("%d\n", by_pointer(4, 1, 2, 3, 4));
  printf("%d\n", restart(3, 10, 20, 30));
  return 0;
}
