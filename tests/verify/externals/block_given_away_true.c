#include <stdlib.h>
extern int use(int *p);

int main(void) {
  int *p = malloc(4 * sizeof(int));
  use(p);
  p[3] = 1;
  free(p);
  return 0;
}
