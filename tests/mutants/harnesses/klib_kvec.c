// files: klib/kvec.h
// expect: TRUE TRUE TRUE TRUE
// A vector that grows.
#include "harness.h"
#include <stdlib.h>
#include "kvec.h"

int main(void) {
  kvec_t(int) v;
  kv_init(v);
  unsigned n = up_to(6);
  for (unsigned i = 0; i < n; i++) kv_push(int, v, (int)(i * i));
  CHECK(kv_size(v) == n);
  if (n > 2) CHECK(kv_A(v, 2) == 4);
  kv_destroy(v);
}
