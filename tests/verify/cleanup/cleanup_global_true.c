#include <stdlib.h>
int *g;
int main(void) {
  g = malloc(4);
  *g = 1;
  free(g);
  return 0;
}
