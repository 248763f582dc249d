#include <stdio.h>
#include <stdlib.h>

static void leave(int n) {
  printf("leaving %d\n", n);
  if (n == 3) exit(300 + 7);
  leave(n + 1);
}

int main(void) {
  leave(0);
  puts("never");
  return 0;
}
