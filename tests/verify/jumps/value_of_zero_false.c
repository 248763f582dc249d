// longjmp with 0 makes setjmp return 1.
#include <setjmp.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static jmp_buf place;

static void leave(int how) { longjmp(place, how); }

int main(void) {
  const int how = __VERIFIER_nondet_int();
  const int r = setjmp(place);
  if (r == 0) leave(how);
  if (r != how && !(how == 0 && r == 0)) reach_error();
  return 0;
}
