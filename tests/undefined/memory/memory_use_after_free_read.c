#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  if (!p) return 0;
  *p = 5;
  free(p);
  return *p > 100;
}
