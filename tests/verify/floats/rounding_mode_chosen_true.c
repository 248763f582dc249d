// The mode comes from outside; toward zero a quotient never grows.
#include <fenv.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>

int main(void) {
  int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  int i = __VERIFIER_nondet_int();
  if (i < 2 || i > 3) abort();
  fesetround(modes[i]);
  double x = 1, y = 3, third = x / y;
  fesetround(FE_TONEAREST);
  assert(third <= 0x1.5555555555555p-2);
}
