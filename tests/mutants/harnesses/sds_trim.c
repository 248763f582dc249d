// files: sds/sds.c sds/sds.h
// expect: TRUE TRUE TRUE TRUE
// No space is left at either end.
#include "harness.h"
#include "sds.h"

int main(void) {
  char bytes[4];
  fill(bytes, 4);
  unsigned length = 1 + up_to(3);
  for (unsigned i = 0; i < 4; i++) __VERIFIER_assume(bytes[i] != 0);
  sds text = sdstrim(sdsnewlen(bytes, length), " \t");
  unsigned trimmed = sdslen(text);
  CHECK(trimmed <= length && text[trimmed] == 0);
  if (trimmed > 0) CHECK(text[0] != ' ' && text[0] != '\t' && text[trimmed - 1] != ' ' && text[trimmed - 1] != '\t');
  sdsfree(text);
}
