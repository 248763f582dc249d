// refused: the end of the program behind handlers of at_quick_exit
#include <stdlib.h>

static int *kept;
static void drop(void) { free(kept); }

int main(void) {
  kept = malloc(sizeof *kept);
  at_quick_exit(drop);
  quick_exit(0);
}
