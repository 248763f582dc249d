#include <stdlib.h>

int main(void) {
  char *p = malloc(3), *q = p;
  if (!p) return 0;
  free(p);
  p = NULL;
  free(p);
  free(q);
  return 0;
}
