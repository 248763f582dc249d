#include <stdlib.h>
int main(void) {
  char *p = malloc(8);
  char *q = p + 4;
  free(q - 3);
  return 0;
}
