// files: SipHash/siphash.c SipHash/siphash.h
// expect: TRUE TRUE TRUE TRUE
// The same input twice has the same hash.
#include "harness.h"
#include "siphash.h"

int main(void) {
  unsigned char in[7], key[16] = {1, 2, 3}, one[8], two[8];
  for (int i = 0; i < 7; i++) in[i] = __VERIFIER_nondet_uchar();
  unsigned length = up_to(7);
  siphash(in, length, key, one, 8);
  siphash(in, length, key, two, 8);
  for (int i = 0; i < 8; i++) CHECK(one[i] == two[i]);
}
