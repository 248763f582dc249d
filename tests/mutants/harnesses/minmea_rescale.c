// files: minmea/minmea.c minmea/minmea.h
// expect: TRUE FALSE TRUE TRUE
// Numbers with any scale. The product of value and scale overflows.
#include "harness.h"
#include "minmea.h"

int main(void) {
  struct minmea_float f = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
  __VERIFIER_assume(f.scale > 0);
  if (f.value == 0) CHECK(minmea_rescale(&f, 10) == 0);
  minmea_rescale(&f, 100);
}
