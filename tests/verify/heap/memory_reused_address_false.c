// A block may get the address of one that was freed before.
#include <stdlib.h>
int main(void) {
  char *p = malloc(1);
  free(p);
  char *q = malloc(1);
  if (p == q) free(p);
  free(q);
  return 0;
}
