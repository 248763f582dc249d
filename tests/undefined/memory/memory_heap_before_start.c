#include <stdlib.h>

static void mark(int *p) {
  p[-1] = 7;
}

int main(void) {
  int *a = malloc(4 * sizeof *a);
  if (!a) return 0;
  mark(a + 1);
  mark(a);
  free(a);
  return 0;
}
