#include <stdio.h>
#include <stdlib.h>

static void handler(void) {
  puts("handler");
}
__attribute__((destructor)) static void destructor(void) {
  puts("destructor");
}

int main(void) {
  atexit(handler);
  puts("main");
  return 42;
}
