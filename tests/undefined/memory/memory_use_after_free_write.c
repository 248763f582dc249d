#include <stdlib.h>

struct box {
  int value;
  int *inner;
};

static void destroy(struct box *b) {
  free(b->inner);
}

int main(void) {
  struct box b = {1, malloc(4)};
  if (!b.inner) return 0;
  int *alias = b.inner;
  *alias = 3;
  destroy(&b);
  *alias = 4;
  return 0;
}
