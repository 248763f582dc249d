// A jump past what frees a block.
#include <setjmp.h>
#include <stdlib.h>
static jmp_buf place;

static void work(int n) {
  int *block = malloc(sizeof *block);
  if (block == NULL) return;
  *block = n;
  if (n > 3) {
    free(block);
    longjmp(place, 1);
  }
  free(block);
}

int main(void) {
  if (setjmp(place) == 0) work(4);
  return 0;
}
