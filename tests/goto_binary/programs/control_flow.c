// Loops, jumps, conditional operators, early returns and the end of the program in a callee.
#include <stdio.h>
#include <stdlib.h>

static int collatz(unsigned n) {
  int steps = 0;
  while (n != 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    if (++steps > 1000) return -1;
  }
  return steps;
}

static int search(const int *values, int count, int wanted) {
  int i = 0;
again:
  if (i == count) return -1;
  if (values[i] == wanted) return i;
  i++;
  goto again;
}

static void leave(int status) {
  printf("leaving\n");
  exit(status);
}

int main(void) {
  int values[] = {4, 8, 15, 16, 23, 42};
  int found = search(values, 6, 23);
  int missing = search(values, 6, 24);
  do {
    found--;
    if (found == 2) continue;
  } while (found > 0);
  for (int i = 0;; i++) {
    if (i == 3) break;
    printf("%d ", collatz((unsigned)values[i]));
  }
  printf("%d %d\n", found, missing);
  int left = found == 0 || collatz(27) > 0;
  int right = missing < 0 && left;
  printf("%d %d\n", left, right);
  if (right) leave(left + 4);
  printf("never\n");
  return 0;
}
