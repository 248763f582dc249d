// files: buffer/buffer.c buffer/buffer.h
// expect: TRUE TRUE TRUE TRUE
// Appended and put in front, as strings are.
#include <string.h>

#include "buffer.h"
#include "harness.h"

int main(void) {
  char first[3], second[3];
  fill_text(first, 2);
  fill_text(second, 2);
  buffer_t *buffer = buffer_new_with_copy(first);
  CHECK(buffer_append(buffer, second) == 0);
  CHECK(buffer_prepend(buffer, second) == 0);
  CHECK(buffer_length(buffer) == strlen(first) + 2 * strlen(second));
  CHECK(buffer_indexof(buffer, second) == 0);
  buffer_free(buffer);
}
