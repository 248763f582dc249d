// Jumps out of nested calls, into each of the contexts in which C allows setjmp.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

static jmp_buf top;
static int depth;

static int dive(int n, int value) {
  int local = n;
  depth++;
  if (n == 0) longjmp(top, value);
  int result = dive(n - 1, value) + local;
  printf("never here\n");
  return result;
}

static void in_if(void) {
  if (setjmp(top) == 0)
    dive(3, 7);
  else
    printf("if: depth %d\n", depth);
  if (!setjmp(top)) dive(1, 2);
  printf("not: depth %d\n", depth);
}

static void in_switch(void) {
  volatile int round = 0;
  switch (setjmp(top)) {
    case 0:
      printf("switch: first\n");
      round++;
      dive(2, 5);
    case 5:
      printf("switch: five, round %d\n", round);
      round++;
      dive(0, 0);
    case 1:
      printf("switch: one, round %d\n", round);
      break;
    default: printf("switch: default\n");
  }
}

static void in_loop(void) {
  volatile int tries = 0;
  while (setjmp(top) < 4) {
    tries++;
    printf("loop: try %d\n", tries);
    dive(tries, tries + 1);
  }
  printf("loop: %d tries\n", tries);
}

static int assigned(void) {
  volatile int sum = 0;
  int r = setjmp(top);
  sum += r;
  if (r < 3) dive(r, r + 1);
  return sum;
}

static int compare(const void *a, const void *b) {
  const int x = *(const int *)a, y = *(const int *)b;
  if (x == 13 || y == 13) longjmp(top, 13);
  return x - y;
}

static void out_of_library(void) {
  int numbers[] = {4, 13, 2};
  int r = setjmp(top);
  if (r == 0) qsort(numbers, 3, sizeof numbers[0], compare);
  printf("qsort: %d\n", r);
}

int main(void) {
  in_if();
  in_switch();
  in_loop();
  printf("assigned: %d\n", assigned());
  out_of_library();
  return 0;
}
