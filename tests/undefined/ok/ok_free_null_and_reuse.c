#include <stdlib.h>

int main(void) {
  int *p = NULL;
  free(p);
  for (int i = 0; i < 3; i++) {
    p = malloc(sizeof *p * 2);
    if (!p) return 0;
    p[0] = i;
    p[1] = p[0];
    free(p);
    p = NULL;
    free(p);
  }
  return 0;
}
