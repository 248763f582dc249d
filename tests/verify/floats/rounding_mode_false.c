// The sum rounded up is not less than the sum rounded down, but may be the same.
#include <fenv.h>
extern float __VERIFIER_nondet_float(void);
extern void abort(void);
#include <assert.h>

static float add(float a, float b, int mode) {
  fesetround(mode);
  float sum = a + b;
  fesetround(FE_TONEAREST);
  return sum;
}

int main(void) {
  float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
  if (!(a > 0.0f && a < 1e30f && b > 0.0f && b < 1e30f)) abort();
  assert(add(a, b, FE_UPWARD) > add(a, b, FE_DOWNWARD));
}
