// none
#include <setjmp.h>
#include <stdio.h>

static jmp_buf place;

static int half(int n) {
  if (n % 2 != 0) longjmp(place, n + 1);
  return n / 2;
}

int main(void) {
  volatile int total = 0;
  for (int i = 0; i < 5; i++) {
    volatile int round = i;
    const int r = setjmp(place);
    if (r == 0)
      total += half(round) * 3;
    else
      total = total + r;
    printf("%d: %d\n", round, total);
  }
  return total - 2 * total;
}
