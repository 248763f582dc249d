#include <stdlib.h>

int main(void) {
  int *p = malloc(2 * sizeof *p);
  if (!p) return 0;
  p[0] = 1;
  p[1] = 2;
  p = realloc(p, 100 * sizeof *p);
  if (!p) return 0;
  p[99] = p[0] + p[1];
  int r = p[99];
  free(p);
  return r - 3;
}
