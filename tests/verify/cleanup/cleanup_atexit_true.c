#include <stdlib.h>
static char *block;
static void release(void) { free(block); }
int main(void) {
  block = malloc(3);
  atexit(release);
  return 0;
}
