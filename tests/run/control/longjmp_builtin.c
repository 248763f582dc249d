// The compilers' own form, whose buffer is five words.
#include <stdio.h>

static void *place[5];

__attribute__((noinline)) static void jump(int n) {
  if (n == 0) __builtin_longjmp(place, 1);
  jump(n - 1);
  printf("never here\n");
}

int main(void) {
  volatile int count = 0;
  if (__builtin_setjmp(place) == 0) {
    count++;
    jump(3);
  } else {
    printf("back, %d\n", count);
  }
  return 0;
}
