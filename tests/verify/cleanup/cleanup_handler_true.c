#include <stdlib.h>
static char *buffer;
static void tidy(void) { free(buffer); }
int main(void) {
  buffer = malloc(8);
  atexit(tidy);
  return 0;
}
