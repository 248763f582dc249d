// files: Collections-C/src/cc_deque.c Collections-C/src/cc_common.c Collections-C/src/include/cc_deque.h
// expect: TRUE TRUE TRUE TRUE
// Elements are put at both ends.
#include "harness.h"
#include "cc_deque.h"

int main(void) {
  CC_Deque *deque;
  if (cc_deque_new(&deque) != CC_OK) return 0;
  int values[3] = {1, 2, 3};
  unsigned front = 0, n = up_to(3);
  for (unsigned i = 0; i < n; i++) {
    if (__VERIFIER_nondet_int()) { if (cc_deque_add_first(deque, &values[i]) == CC_OK) front++; }
    else cc_deque_add_last(deque, &values[i]);
  }
  CHECK(cc_deque_size(deque) <= n);
  void *out = 0;
  if (front > 0) CHECK(cc_deque_get_first(deque, &out) == CC_OK);
  cc_deque_destroy(deque);
}
