// none
#include <stdlib.h>

static int *kept;
__attribute__((destructor)) static void drop(void) { free(kept); }

int main(void) {
  kept = malloc(sizeof *kept);
  if (kept == 0) exit(1);
  return 0;
}
