#include <stdio.h>

struct s {
  int x;
};

#define NAME(x)                       \
  _Generic((x),                       \
      _Bool: "bool",                  \
      char: "char",                   \
      signed char: "signed char",     \
      unsigned char: "unsigned char", \
      short: "short",                 \
      int: "int",                     \
      float: "float",                 \
      double: "double",               \
      char *: "char *",               \
      const char *: "const char *",   \
      int *: "int *",                 \
      struct s: "struct s",           \
      int (*)(int): "function",       \
      default: "other")

static int square_int(int x) {
  return x * x;
}
static double square_double(double x) {
  return x * x;
}
#define SQUARE(x) _Generic((x), int: square_int, double: square_double)(x)

int main(void) {
  _Bool b = 0;
  char c = 0;
  short h = 0;
  const int k = 5;
  int array[3];
  struct s s = {1};
  puts(NAME(b));
  puts(NAME(c));
  puts(NAME((signed char)c));
  puts(NAME(h));
  puts(NAME(h + c));
  puts(NAME(k));
  puts(NAME(array));
  puts(NAME("literal"));
  puts(NAME((const char *)"literal"));
  puts(NAME(1.0f));
  puts(NAME(s));
  puts(NAME(square_int));
  puts(NAME(&s));
  printf("%d %g\n", SQUARE(7), SQUARE(1.5));
  int calls = 0;
  int r = _Generic(calls++, int: 1, default: calls++);
  printf("%d %d\n", r, calls);
  _Generic(1, int: array)[0] = 3;
  printf("%d\n", array[0]);
  return 0;
}
