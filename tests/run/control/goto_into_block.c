// Jumping into a block skips the initializers but the objects live.
#include <stdio.h>

static int into_if(int jump) {
  int r = 0;
  if (jump) goto inside;
  if (r) {
    r += 1;
  inside:
    r += 10;
  } else {
    r += 100;
  }
  return r;
}

static int into_loop(int start) {
  int i = start, s = 0;
  goto middle;
  while (i < 5) {
    s += 100;
  middle:
    s += i;
    i++;
  }
  return s;
}

static int over_declaration(int n) {
  if (n) goto skip;
  int x = 5;
  printf("x=%d ", x);
skip:
  x = n + 1;
  {
    goto in;
    int y = 7;
  in:
    y = x * 2;
    x += y;
  }
  return x;
}

static int repeat(void) {
  int rounds = 0, sum = 0;
again: {
  int fresh = 1;
  fresh += rounds;
  sum += fresh;
}
  if (++rounds < 4) goto again;
  return sum;
}

int main(void) {
  printf("%d %d\n", into_if(0), into_if(1));
  printf("%d %d\n", into_loop(0), into_loop(7));
  printf("%d\n", over_declaration(0));
  printf("%d\n", over_declaration(3));
  printf("%d\n", repeat());
  return 0;
}
