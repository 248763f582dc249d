// files: base64/base64.c base64/base64.h
// expect: TRUE TRUE TRUE TRUE
// What is encoded is decoded to what it was.
#include "harness.h"
#include "base64.h"

int main(void) {
  unsigned char in[4], back[8];
  char text[BASE64_ENCODE_OUT_SIZE(4)];
  unsigned length = up_to(4);
  for (unsigned i = 0; i < length; i++) in[i] = __VERIFIER_nondet_uchar();
  unsigned size = base64_encode(in, length, text);
  CHECK(size < sizeof text && text[size] == 0);
  unsigned decoded = base64_decode(text, size, back);
  CHECK(decoded == length);
  for (unsigned i = 0; i < length; i++) CHECK(back[i] == in[i]);
}
