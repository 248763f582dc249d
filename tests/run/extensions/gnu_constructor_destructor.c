// Constructors run before main, destructors after it, both by priority.
#include <stdio.h>

static int ready;

__attribute__((constructor(102))) static void second(void) {
  ready = ready * 10 + 2;
  puts("second");
}
__attribute__((constructor(101))) static void first(void) {
  ready = ready * 10 + 1;
  puts("first");
}
__attribute__((constructor)) static void last(void) {
  ready = ready * 10 + 3;
  puts("last");
}
__attribute__((destructor)) static void farewell(void) {
  printf("farewell %d\n", ready);
}

int main(void) {
  printf("main %d\n", ready);
  ready = 9;
  return 0;
}
