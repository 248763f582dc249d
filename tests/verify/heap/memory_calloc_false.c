#include <stdlib.h>
int main(void) {
  int *p = calloc(3, 2);
  p[1] = 1;
  free(p);
  return 0;
}
