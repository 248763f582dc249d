// files: printf/printf.c printf/printf.h
// options: -DPRINTF_DISABLE_SUPPORT_FLOAT
// expect: TRUE TRUE TRUE TRUE
// What does not fit is cut off, and its length is told.
#include "harness.h"
#include "printf.h"

void _putchar(char c) { (void)c; }
int main(void) {
  char text[4], word[4];
  fill_text(word, 3);
  int length = snprintf_(text, sizeof text, "<%s>", word);
  CHECK(length >= 2 && length <= 5);
  CHECK(text[0] == '<');
  CHECK(text[length < 4 ? length : 3] == 0);
}
