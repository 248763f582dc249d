#include <stdlib.h>

int main(void) {
  int *old = malloc(4 * sizeof *old);
  if (!old) return 0;
  old[0] = 1;
  int *grown = realloc(old, 4000 * sizeof *grown);
  if (!grown) return 0;
  grown[3999] = 2;
  old[0] = 3;
  free(grown);
  return 0;
}
