// files: tiny-regex-c/re.c tiny-regex-c/re.h
// expect: FALSE TRUE TRUE TRUE
// A match should lie within the text; but what failed attempts matched is counted too: "a$" in "aaa" has length 3.
#include "harness.h"
#include "re.h"

int main(void) {
  char pattern[3], text[4];
  int length;
  fill_text(pattern, 2);
  fill_text(text, 3);
  for (int i = 0; i < 3; i++) __VERIFIER_assume(pattern[i] >= 0 && text[i] >= 0);
  int place = re_match(pattern, text, &length);
  CHECK(-1 <= place && place <= 3);
  if (place >= 0) CHECK(0 <= length && place + length <= 3);
}
