#include <stdarg.h>
#include <stdio.h>

static int sum(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int s = 0;
  while (n--) s += va_arg(ap, int);
  va_end(ap);
  return s;
}

static long long mixed(const char *types, ...) {
  va_list ap;
  va_start(ap, types);
  long long s = 0;
  for (; *types; types++) {
    s *= 10;
    switch (*types) {
      case 'i':
        s += va_arg(ap, int);
        break;
      case 'u':
        s += va_arg(ap, unsigned);
        break;
      case 'l':
        s += va_arg(ap, long);
        break;
      case 'q':
        s += va_arg(ap, long long);
        break;
      case 'c':
        s += (char)va_arg(ap, int);
        break;
      case 'h':
        s += (short)va_arg(ap, int);
        break;
    }
  }
  va_end(ap);
  return s;
}

static int until_zero(int first, ...) {
  int count = 0;
  va_list ap;
  va_start(ap, first);
  for (int i = first; i; i = va_arg(ap, int)) count++;
  va_end(ap);
  return count;
}

int main(void) {
  printf("%d %d %d\n", sum(0), sum(3, 1, 2, 3), sum(10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
  char c = 'A';
  short h = -3;
  _Bool b = 1;
  printf("%d\n", sum(3, c, h, b));
  printf("%lld\n", mixed("iulqch", -1, 4000000000u, 7l, 1ll << 40, 'x', -2));
  printf("%lld\n", mixed("qiqi", 1ll << 33, 5, -1ll, 6));
  printf("%d %d\n", until_zero(0), until_zero(5, 6, 7, 0));
  return 0;
}
