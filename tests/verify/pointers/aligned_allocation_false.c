// Two bytes further on, a block is not aligned for numbers any more.
#include <stdlib.h>
int main(void) {
  char *bytes = malloc(64);
  if (!bytes) return 1;
  *(long *)(bytes + 2) = 5;
  free(bytes);
  return 0;
}
