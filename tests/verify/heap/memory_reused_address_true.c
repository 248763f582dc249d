// Blocks that live at the same time have different addresses.
#include <stdlib.h>
int main(void) {
  char *p = malloc(1);
  char *q = malloc(1);
  if (p == q) free(p);
  free(q);
  free(p);
  return 0;
}
