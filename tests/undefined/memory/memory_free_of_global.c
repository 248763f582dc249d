#include <stdlib.h>

static char buffer[32];

int main(void) {
  char *p = buffer;
  free(p);
  return 0;
}
