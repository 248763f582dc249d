// A handler of atexit frees the block.
#include <stdlib.h>
static void *block;
static void drop(void) { free(block); }
static void keep(void) {}
int main(void) {
  atexit(drop);
  block = malloc(4);
  return 0;
}
