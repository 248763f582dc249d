// files: Collections-C/src/cc_array.c Collections-C/src/cc_common.c Collections-C/src/include/cc_array.h
// expect: TRUE TRUE TRUE TRUE
// An element is put where it belongs, or refused.
#include "harness.h"
#include "cc_array.h"

int main(void) {
  CC_Array *array;
  if (cc_array_new(&array) != CC_OK) return 0;
  int x = 1, y = 2, z = 3;
  if (cc_array_add(array, &x) == CC_OK && cc_array_add(array, &y) == CC_OK) {
    size_t at = __VERIFIER_nondet_ulong();
    enum cc_stat status = cc_array_add_at(array, &z, at);
    CHECK(status == CC_OK ? at <= 2 : at > 1);
    void *out = 0;
    if (status == CC_OK) {
      CHECK(cc_array_size(array) == 3);
      CHECK(cc_array_get_at(array, at, &out) == CC_OK && out == &z);
    }
  }
  cc_array_destroy(array);
}
