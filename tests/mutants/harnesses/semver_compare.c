// files: semver.c/semver.c semver.c/semver.h
// expect: TRUE TRUE TRUE TRUE
// The order of two versions is one.
#include "harness.h"
#include "semver.h"

int main(void) {
  semver_t a = {0}, b = {0};
  a.major = __VERIFIER_nondet_int();
  a.minor = __VERIFIER_nondet_int();
  b.major = __VERIFIER_nondet_int();
  b.minor = __VERIFIER_nondet_int();
  int ab = semver_compare(a, b), ba = semver_compare(b, a);
  CHECK(ab == -ba);
  CHECK(semver_lt(a, b) == semver_gt(b, a));
  if (ab == 0) CHECK(a.major == b.major && a.minor == b.minor && a.patch == b.patch);
}
