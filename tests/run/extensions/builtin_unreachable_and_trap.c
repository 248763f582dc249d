// Marks of unreachable code that is indeed not reached.
#include <stdio.h>
#include <stdlib.h>

enum op { PLUS, MINUS };

static int apply(enum op o, int a, int b) {
  switch (o) {
    case PLUS:
      return a + b;
    case MINUS:
      return a - b;
  }
  __builtin_unreachable();
}

static int checked(int x) {
  if (x < 0) __builtin_trap();
  if (x > 1000) abort();
  return x;
}

int main(void) {
  printf("%d %d\n", apply(PLUS, 1, 2), apply(MINUS, 1, 2));
  printf("%d\n", checked(7));
  int *aligned = __builtin_assume_aligned(&(int){3}, 4);
  printf("%d\n", *aligned);
  __builtin_prefetch(aligned);
  __builtin_prefetch(aligned, 1, 3);
  long taken = __builtin_expect_with_probability(aligned != 0, 1, 0.9);
  printf("%ld\n", taken);
  return 0;
}
