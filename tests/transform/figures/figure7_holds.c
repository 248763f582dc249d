// none
#include <stdlib.h>
int main(void) {
  char *p = malloc(3);
  char *q = calloc(2, 4);
  p = realloc(p, 9);
  free(q);
  free(p);
  return 0;
}
