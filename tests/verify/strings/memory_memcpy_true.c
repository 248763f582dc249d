#include <stdlib.h>
#include <string.h>
int main(void) {
  int a[4] = {1, 2, 3, 4};
  int *b = malloc(12);
  memcpy(b, a, 12);
  free(b);
  return 0;
}
