// Jumps back are loops.
#include <setjmp.h>
static jmp_buf place;
static int tries = 5;

static void attempt(void) {
  if (tries > 0) {
    tries--;
    longjmp(place, 1);
  }
}

int main(void) {
  setjmp(place);
  attempt();
  return 0;
}
