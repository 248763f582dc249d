// error
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p), *q = malloc(8);
  free(p);
  return q == 0;
}
