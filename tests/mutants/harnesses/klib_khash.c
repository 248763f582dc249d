// files: klib/khash.h
// expect: TRUE TRUE TRUE TRUE
// Two keys, perhaps the same.
#include "harness.h"
#include "khash.h"
KHASH_MAP_INIT_INT(m, char)

int main(void) {
  int absent;
  khash_t(m) *h = kh_init(m);
  if (!h) return 0;
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  khint_t k = kh_put(m, h, a, &absent);
  CHECK(absent);
  kh_value(h, k) = 10;
  k = kh_put(m, h, b, &absent);
  CHECK(absent == (a != b));
  kh_value(h, k) = 20;
  k = kh_get(m, h, a);
  CHECK(k != kh_end(h));
  CHECK(kh_value(h, k) == (a == b ? 20 : 10));
  kh_destroy(m, h);
}
