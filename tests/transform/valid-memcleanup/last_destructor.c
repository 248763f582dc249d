// refused: the end of the program behind a destructor of priority 101
#include <stdlib.h>

static int *kept;
__attribute__((destructor(101))) static void drop(void) { free(kept); }

int main(void) {
  kept = malloc(sizeof *kept);
  return 0;
}
