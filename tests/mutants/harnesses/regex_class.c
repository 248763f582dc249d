// files: tiny-regex-c/re.c tiny-regex-c/re.h
// expect: TRUE TRUE TRUE TRUE
// A class of two letters matches either, at the first place where it is.
#include "harness.h"
#include "re.h"

static int is_letter(char c) { return 'a' <= c && c <= 'c'; }

int main(void) {
  char pattern[] = "[??]", text[4];
  int length, first = -1;
  pattern[1] = __VERIFIER_nondet_char();
  pattern[2] = __VERIFIER_nondet_char();
  __VERIFIER_assume(is_letter(pattern[1]) && is_letter(pattern[2]));
  fill_text(text, 3);
  for (int i = 2; i >= 0; i--) {
    __VERIFIER_assume(is_letter(text[i]));
    if (text[i] == pattern[1] || text[i] == pattern[2]) first = i;
  }
  CHECK(re_match(pattern, text, &length) == first);
  if (first >= 0) CHECK(length == 1);
}
