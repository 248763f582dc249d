// A local is indeterminate in executions that changed it, and only in those.
#include <setjmp.h>
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
static jmp_buf place;

static void leave(void) { longjmp(place, 1); }

int main(void) {
  const _Bool change = __VERIFIER_nondet_bool();
  int count = 5;
  if (setjmp(place) == 0) {
    if (change) count = 6;
    leave();
  }
  if (change && count != 5) reach_error();
  return 0;
}
