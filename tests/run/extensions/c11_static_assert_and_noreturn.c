#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdnoreturn.h>

_Static_assert(CHAR_BIT == 8, "bytes");
static_assert(sizeof(long) >= sizeof(int), "long is not shorter");

struct s {
  int a;
  _Static_assert(sizeof(int) == 4, "inside a structure");
  char b;
};

noreturn static void finish(int code) {
  printf("finish %d\n", code);
  exit(code);
}

static int choose(int n) {
  if (n > 2) return n;
  finish(n);
}

int main(void) {
  struct s s = {1, 'b'};
  enum { SIZE = sizeof s };
  _Static_assert(SIZE == 8, "padding");
  assert(s.a == 1);
  assert((s.b == 'b' && "with a message"));
  printf("%d\n", choose(5));
  printf("%d\n", choose(0));
  return 1;
}
