// A loop of jumps whose head is where setjmp returns: what it returned is part of its state.
#include <setjmp.h>
static jmp_buf place;

int main(void) {
  volatile int trail = 0;
  if (setjmp(place)) trail = trail * 10 + 1;
  if (trail < 100) longjmp(place, 1);
  return trail;
}
