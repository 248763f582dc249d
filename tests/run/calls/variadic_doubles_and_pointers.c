#include <stdarg.h>
#include <stdio.h>

static double average(int n, ...) {
  va_list ap;
  va_start(ap, n);
  double s = 0;
  for (int i = 0; i < n; i++) s += va_arg(ap, double);
  va_end(ap);
  return n ? s / n : 0;
}

static void fill(const char *format, ...) {
  va_list ap;
  va_start(ap, format);
  for (; *format; format++) switch (*format) {
      case 'i':
        *va_arg(ap, int *) = 7;
        break;
      case 'd':
        *va_arg(ap, double *) = 2.5;
        break;
      case 's':
        *va_arg(ap, const char **) = "filled";
        break;
      case 'f':
        va_arg(ap, void (*)(void))();
        break;
      case 'L':
        printf("%Lg\n", va_arg(ap, long double));
        break;
      case 'D':
        printf("%g\n", va_arg(ap, double));
        break;
    }
  va_end(ap);
}

static void called(void) {
  puts("called");
}

int main(void) {
  float f = 0.5f;
  printf("%g %g\n", average(3, 1.0, 2.0, 6.0), average(2, f, 1.5f));
  printf("%g\n", average(12, 1., 2., 3., 4., 5., 6., 7., 8., 9., 10., 11., 12.));
  int i = 0;
  double d = 0;
  const char *s = 0;
  fill("ids", &i, &d, &s);
  printf("%d %g %s\n", i, d, s);
  fill("fLDi", called, 1.25L, 3.0, &i);
  return 0;
}
