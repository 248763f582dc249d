// error
#include <stdlib.h>

static void drop(int **p) { free(*p); }

int main(void) {
  __attribute__((cleanup(drop))) int *x = malloc(sizeof *x);
  exit(x == 0);
}
