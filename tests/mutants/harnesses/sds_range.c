// files: sds/sds.c sds/sds.h
// expect: TRUE FALSE TRUE TRUE
// A range is a part of the text. Its length overflows where the end is the largest number.
#include "harness.h"
#include "sds.h"

int main(void) {
  sds text = sdsnewlen("hello", 5);
  long start = __VERIFIER_nondet_long(), end = __VERIFIER_nondet_long();
  sdsrange(text, start, end);
  CHECK(sdslen(text) <= 5 && text[sdslen(text)] == 0);
  if (start == 1 && end == -2) CHECK(sdslen(text) == 3 && text[0] == 'e' && text[2] == 'l');
  sdsfree(text);
}
