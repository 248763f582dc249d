#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  p[0] = 7;
  int *q = realloc(p, 8);
  q[1] = 1;
  free(q);
  return 0;
}
