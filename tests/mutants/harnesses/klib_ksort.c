// files: klib/ksort.h
// expect: TRUE TRUE TRUE TRUE
// Any four numbers are sorted.
#include "harness.h"
#include <stdlib.h>
#include <string.h>
#include "ksort.h"
KSORT_INIT_GENERIC(int)

int main(void) {
  int a[4];
  for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int();
  ks_introsort(int, 4, a);
  for (int i = 0; i < 3; i++) CHECK(a[i] <= a[i + 1]);
}
