// files: buffer/buffer.c buffer/buffer.h
// expect: TRUE TRUE TRUE TRUE
// A part of a buffer, ends within it.
#include "buffer.h"
#include "harness.h"

int main(void) {
  char text[5];
  fill_text(text, 4);
  for (int i = 0; i < 4; i++) __VERIFIER_assume(text[i] != 0);
  buffer_t *whole = buffer_new_with_copy(text);
  unsigned from = up_to(4), to = up_to(6);
  __VERIFIER_assume(from <= to);
  buffer_t *part = buffer_slice(whole, from, to);
  CHECK(buffer_length(part) == (to < 4 ? to : 4) - from);
  if (from < to && from < 4) CHECK(buffer_string(part)[0] == text[from]);
  buffer_free(part);
  buffer_free(whole);
}
