#include <stdlib.h>
int main(void) {
  char *p = malloc(2);
  for (int i = 3; i < 7; i++) {
    p = realloc(p, i);
    p[i - 1] = 1;
  }
  free(p);
  return 0;
}
