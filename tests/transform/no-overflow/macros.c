// 13
#include <limits.h>
#include <stdio.h>
#define SQUARE(v) ((v) * (v))
#define STEP(i) do { (i) += 2; \
  total += SQUARE(i); } while (0)
#define BIG INT_MAX
static int total;
int main(void) {
  int i = 1;
  STEP(i); STEP(i);
  printf("%d %d\n", i, total);
  return BIG - 5 + SQUARE(i) + SQUARE(
      total);
}
