// none
#include <stdlib.h>

static char *block;

static void clean(void) { free(block); }

int main(void) {
  atexit(clean);
  block = malloc(3);
  if (block) exit(0);
  return 1;
}
