// files: sds/sds.c sds/sds.h
// expect: TRUE TRUE TRUE TRUE
// Appending keeps what was there, and ends it.
#include "harness.h"
#include "sds.h"

int main(void) {
  char first[3], second[3];
  fill(first, 3);
  fill(second, 3);
  unsigned one = up_to(3), two = up_to(3);
  sds text = sdsnewlen(first, one);
  text = sdscatlen(text, second, two);
  CHECK(sdslen(text) == one + two && text[one + two] == 0);
  for (unsigned i = 0; i < one; i++) CHECK(text[i] == first[i]);
  for (unsigned i = 0; i < two; i++) CHECK(text[one + i] == second[i]);
  CHECK(sdsavail(text) >= 0);
  sdsfree(text);
}
