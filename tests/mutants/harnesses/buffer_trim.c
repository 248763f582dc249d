// files: buffer/buffer.c buffer/buffer.h
// expect: ? ? FALSE ?
// A buffer of white space alone: the byte before it is read.
#include <ctype.h>

#include "buffer.h"
#include "harness.h"

int main(void) {
  char text[4];
  fill_text(text, 3);
  for (int i = 0; i < 3; i++) __VERIFIER_assume(text[i] >= 0);
  buffer_t *buffer = buffer_new_with_copy(text);
  buffer_trim_left(buffer);
  CHECK(!isspace(buffer_string(buffer)[0]));
  buffer_trim_right(buffer);
  buffer_free(buffer);
}
