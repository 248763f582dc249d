// 8
#include <stdio.h>
#define ADD(a, b) ((a) + (b))
#define TWICE(a) ADD(a, a)
#define FOUR_TIMES(a) TWICE(TWICE(a))
int main(void) { int x = 5; printf("%d\n", FOUR_TIMES(x) - TWICE(3));
  x = 1000000000;
  return FOUR_TIMES(x); }
