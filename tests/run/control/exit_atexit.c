// Handlers run in reverse order; one registered by a handler runs next.
#include <stdio.h>
#include <stdlib.h>

static int n;
static void first(void) {
  printf("first %d\n", ++n);
}
static void nested(void) {
  printf("nested %d\n", ++n);
}
static void second(void) {
  printf("second %d\n", ++n);
  atexit(nested);
}

int main(void) {
  printf("%d\n", atexit(first));
  printf("%d\n", atexit(second));
  atexit(first);
  puts("main");
  exit(5);
}
