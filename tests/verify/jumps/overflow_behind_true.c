// A number that an error brings up through several functions.
#include <setjmp.h>
extern int __VERIFIER_nondet_int(void);
static jmp_buf place;

static int third(int n) {
  if (n > 50) longjmp(place, n);
  return n;
}
static int second(int n) { return third(n) + 1; }
static int first(int n) { return second(n) + 1; }

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (!(n > 0 && n < 100)) return 0;
  int r = setjmp(place);
  if (r == 0) return first(n) - n;
  return 2147483547 + r + 1;
}
