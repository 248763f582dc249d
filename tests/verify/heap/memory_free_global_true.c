#include <stdlib.h>
int x;
int main(void) {
  int *p = NULL;
  free(p);
  return 0;
}
