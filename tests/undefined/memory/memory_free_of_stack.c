#include <stdlib.h>

static void release(int *p) {
  free(p);
}

int main(void) {
  int x = 5;
  int *p = malloc(sizeof *p);
  release(p);
  release(&x);
  return 0;
}
