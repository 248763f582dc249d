#include <stdio.h>

static _Thread_local int counter = 3;
static __thread int *pointer;
_Thread_local struct {
  int a, b;
} pair = {1, 2};

static int *address(void) {
  static _Thread_local int hidden = 40;
  hidden++;
  return &hidden;
}

int main(void) {
  counter += 4;
  printf("%d\n", counter);
  printf("%d\n", pointer == 0);
  pointer = &counter;
  *pointer *= 2;
  printf("%d\n", counter);
  pair.b += pair.a;
  printf("%d %d\n", pair.a, pair.b);
  address();
  *address() += 10;
  printf("%d\n", *address());
  return 0;
}
