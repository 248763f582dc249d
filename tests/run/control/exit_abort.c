#include <stdio.h>
#include <stdlib.h>

static void handler(void) {
  puts("never");
}

int main(void) {
  atexit(handler);
  printf("before\n");
  fflush(stdout);
  abort();
}
