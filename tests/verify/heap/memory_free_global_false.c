#include <stdlib.h>
int x;
int main(void) {
  int *p = &x;
  free(p);
  return 0;
}
