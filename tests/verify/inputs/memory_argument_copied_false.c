// The copy has no room for the end.
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  if (argc < 2 || !argv[1][0]) return 0;
  char *copy = malloc(strlen(argv[1]) );
  if (!copy) return 1;
  strcpy(copy, argv[1]);
  size_t n = 0;
  while (copy[n]) n++;
  free(copy);
  return 0;
}
