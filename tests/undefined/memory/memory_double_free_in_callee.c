#include <stdlib.h>

struct pair {
  char *a, *b;
};

static void release(struct pair *p) {
  free(p->a);
  free(p->b);
}

int main(void) {
  struct pair p;
  p.a = p.b = malloc(16);
  release(&p);
  return 0;
}
