#include <stdlib.h>
#include <alloca.h>
int main(void) {
  int *p = malloc(8);
  p[1] = 1;
  free(p);
  return 0;
}
