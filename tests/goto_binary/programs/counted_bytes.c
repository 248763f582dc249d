// Pointers to nothing in particular count bytes.
#include <stdio.h>

static int sum(int n) {
  int total = 0;
  for (int round = 1; round <= n; round++) {
    int numbers[8];
    for (int i = 0; i < round; i++) numbers[i] = i * round;
    void *start = numbers;
    int *last = start + (round - 1) * sizeof(int);
    total += *last + (int)((void *)last - start);
  }
  return total;
}

int main(void) {
  printf("%d\n", sum(4));
  return 0;
}
