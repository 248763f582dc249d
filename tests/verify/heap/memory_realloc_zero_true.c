#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  int *q = realloc(p, 0);
  free(q);
  return 0;
}
