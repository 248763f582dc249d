#include <stdlib.h>

int main(void) {
  char *p = calloc(8, 1);
  if (!p) return 0;
  int n = 8;
  int c = p[n];
  free(p);
  return c ? 1 : 0;
}
