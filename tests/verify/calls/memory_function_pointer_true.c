#include <stdlib.h>
static void release(int *p) { free(p); }
static void keep(int *p) { *p = 1; }
int main(void) {
  void (*f)(int *) = keep;
  int *p = malloc(4);
  f(p);
  free(p);
  return 0;
}
