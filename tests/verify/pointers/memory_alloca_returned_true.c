#include <alloca.h>
#include <stdlib.h>
static int *get(void) {
  int *p = malloc(4);
  *p = 1;
  return p;
}
int main(void) {
  int *p = get();
  int x = *p;
  if (x == 1) free(p);
  return 0;
}
