// files: branchless-utf8/utf8.h
// expect: TRUE TRUE TRUE TRUE
// Any four bytes: what is decoded without an error is a character, and the next one is behind it.
#include "harness.h"
#include "utf8.h"

int main(void) {
  unsigned char buffer[8] = {0};
  for (int i = 0; i < 4; i++) buffer[i] = __VERIFIER_nondet_uchar();
  uint32_t c;
  int e;
  unsigned char *next = utf8_decode(buffer, &c, &e);
  CHECK(next > buffer && next <= buffer + 4);
  if (!e) CHECK(c <= 0x10ffff && (c < 0xd800 || c > 0xdfff));
}
