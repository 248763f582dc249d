// files: base64/base64.c base64/base64.h
// expect: TRUE TRUE TRUE TRUE
// Any text: no more is decoded than there is room for.
#include "harness.h"
#include "base64.h"

int main(void) {
  char text[9];
  unsigned char back[BASE64_DECODE_OUT_SIZE(8)];
  fill_text(text, 8);
  unsigned size = base64_decode(text, 8, back);
  CHECK(size <= sizeof back);
}
