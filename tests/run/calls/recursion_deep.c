// 5000 activations at once.
#include <stdio.h>

static int depth_of(int n) {
  int local = n;
  if (n == 0) return 0;
  int below = depth_of(n - 1);
  return below + (local == n);
}

static int even(int n);
static int odd(int n) {
  return n ? even(n - 1) : 0;
}
static int even(int n) {
  return n ? odd(n - 1) : 1;
}

struct frame {
  int n;
  struct frame *up;
};

static int walk(int n, struct frame *up) {
  struct frame mine = {n, up};
  if (n > 0) return walk(n - 1, &mine);
  int sum = 0;
  for (struct frame *f = &mine; f; f = f->up) sum += f->n & 1;
  return sum;
}

int main(void) {
  printf("%d\n", depth_of(5000));
  printf("%d\n", even(5000));
  printf("%d\n", walk(5000, NULL));
  return 0;
}
