// What a local holds that was changed since setjmp is indeterminate, unless it is volatile.
#include <setjmp.h>
extern void reach_error(void);
static jmp_buf place;

static void leave(void) { longjmp(place, 1); }

int main(void) {
  int count = 0;
  if (setjmp(place) == 0) {
    count = 1;
    leave();
  } else if (count != 1) {
    reach_error();
  }
  return 0;
}
