// error
#include <stdlib.h>

static int *kept;
__attribute__((destructor(500))) static void drop(void) { free(kept); }
__attribute__((destructor(200))) static void keep(void) { kept = malloc(sizeof *kept); }

int main(void) {
  kept = 0;
  return 0;
}
