// files: utf8.h/utf8.h
// expect: TRUE TRUE TRUE TRUE
// A code point is written and read again.
#include "harness.h"
#include "utf8.h"

int main(void) {
  char text[5] = {0};
  int point = __VERIFIER_nondet_int();
  utf8_int32_t read;
  __VERIFIER_assume(0 < point && point <= 0x10ffff);
  char *end = utf8catcodepoint(text, point, 4);
  CHECK(end != 0 && (size_t)(end - text) == utf8codepointsize(point));
  CHECK(utf8codepoint(text, &read) == end);
  CHECK(read == point);
  CHECK(utf8valid(text) == 0 && utf8len(text) == 1);
}
