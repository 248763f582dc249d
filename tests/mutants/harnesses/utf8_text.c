// files: utf8.h/utf8.h
// expect: TRUE TRUE TRUE TRUE
// Of a valid text, no letter is longer than four bytes and each is found.
#include "harness.h"
#include "utf8.h"

int main(void) {
  char text[5];
  fill_text(text, 4);
  if (utf8valid(text) != 0) return 0;
  size_t size = utf8size(text), length = utf8len(text);
  CHECK(1 <= size && size <= 5);
  CHECK(length <= size - 1 && size - 1 <= 4 * length);
  if (text[0] == 0) return 0;
  utf8_int32_t first;
  utf8codepoint(text, &first);
  CHECK(utf8chr(text, first) == text);
}
