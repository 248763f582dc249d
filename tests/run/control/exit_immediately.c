// _Exit skips the handlers.
#include <stdio.h>
#include <stdlib.h>

static void handler(void) {
  puts("never");
}

int main(void) {
  atexit(handler);
  puts("before");
  fflush(stdout);
  _Exit(9);
}
