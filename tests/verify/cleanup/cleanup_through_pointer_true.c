#include <stdlib.h>
static void make(int **out) { *out = malloc(4); }
static void drop(int **p) {
  free(*p);
  *p = NULL;
}
int main(void) {
  int *p;
  make(&p);
  drop(&p);
  return 0;
}
