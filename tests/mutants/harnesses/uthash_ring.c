// files: uthash/src/utringbuffer.h uthash/src/utarray.h
// expect: TRUE TRUE TRUE TRUE
// A ring keeps the last three.
#include "harness.h"
#include "utringbuffer.h"

int main(void) {
  UT_ringbuffer *ring;
  UT_icd of_int = {sizeof(int), 0, 0, 0};
  int values[5];
  unsigned count = up_to(5);
  utringbuffer_new(ring, 3, &of_int);
  for (unsigned i = 0; i < count; i++) {
    values[i] = __VERIFIER_nondet_int();
    utringbuffer_push_back(ring, &values[i]);
  }
  unsigned kept = count < 3 ? count : 3;
  CHECK(utringbuffer_len(ring) == kept);
  for (unsigned i = 0; i < kept; i++) CHECK(*(int *)utringbuffer_eltptr(ring, i) == values[count - kept + i]);
  CHECK(utringbuffer_eltptr(ring, kept) == 0);
  utringbuffer_free(ring);
}
