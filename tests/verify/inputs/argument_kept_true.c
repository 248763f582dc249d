// Nor are they blocks that it should free.
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  if (argc != 2) return 1;
  char *first = malloc(1);
  if (!first) return 1;
  *first = argv[1][0];
  argv[1] = 0;
  free(first);
  return 0;
}
