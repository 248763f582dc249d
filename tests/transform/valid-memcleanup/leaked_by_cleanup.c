// error
#include <stdlib.h>

static int *left;
static void keep(int *p) { left = malloc(sizeof *p); }

int main(void) {
  __attribute__((cleanup(keep))) int x = 3;
  return x == 4;
}
