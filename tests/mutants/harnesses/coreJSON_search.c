// files: coreJSON/source/core_json.c coreJSON/source/include/core_json.h
// expect: TRUE TRUE TRUE TRUE
// A value that is found lies in the text.
#include "harness.h"
#include "core_json.h"

int main(void) {
  char text[8] = "{\"a\":12}", *value = 0;
  size_t length = 0;
  text[5] = __VERIFIER_nondet_char();
  text[6] = __VERIFIER_nondet_char();
  if (JSON_Validate(text, 8) == JSONSuccess && JSON_Search(text, 8, "a", 1, &value, &length) == JSONSuccess) {
    CHECK(value >= text && value + length <= text + 8);
    CHECK(length <= 2);
  }
}
