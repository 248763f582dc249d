// Builtins decided during compilation.
#include <stddef.h>
#include <stdio.h>

struct s {
  char a;
  int b[4];
  struct {
    short c, d;
  } in[2];
};

#define KIND(x)                                                \
  __builtin_choose_expr(                                       \
      __builtin_types_compatible_p(__typeof__(x), int), "int", \
      __builtin_choose_expr(__builtin_types_compatible_p(__typeof__(x), double), "double", "?"))

_Static_assert(sizeof(int) == 4, "int has four bytes");
_Static_assert(__builtin_offsetof(struct s, b) == 4, "b follows the padding");

int main(void) {
  int i = 0;
  printf("%d %d\n", __builtin_constant_p(3 + 4), __builtin_constant_p("text"[0] == 't') | 1);
  printf("%s %s %s\n", KIND(i), KIND(1.0), KIND('a' + 0ll));
  printf("%d %d\n", __builtin_types_compatible_p(int, const int),
         __builtin_types_compatible_p(int, unsigned));
  printf("%d\n", __builtin_types_compatible_p(int[], int[5]));
  printf("%d %d %d\n", (int)__builtin_offsetof(struct s, b[2]), (int)offsetof(struct s, in[1].d),
         (int)__builtin_offsetof(struct s, in));
  printf("%d\n", __builtin_choose_expr(1, 10, i++));
  printf("%d\n", i);
  int array[__builtin_constant_p(1) ? 3 : 5];
  printf("%d\n", (int)(sizeof array / sizeof *array));
  _Static_assert(1, "inside a block");
  printf("%d\n", (int)__builtin_expect(i == 0, 1));
  if (__builtin_expect(!!(i), 0)) puts("unlikely");
  return 0;
}
