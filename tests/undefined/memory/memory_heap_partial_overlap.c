// The first half of the access is inside the block, the second is not.
#include <stdlib.h>

int main(void) {
  char *p = malloc(12);
  if (!p) return 0;
  long long *q = (long long *)p;
  q[0] = 1;
  q[1] = 2;
  free(p);
  return 0;
}
