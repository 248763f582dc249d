// error
#include <stdlib.h>

static char *block;

static void keep(void) { block = malloc(2); }

int main(void) {
  atexit(keep);
  return 0;
}
