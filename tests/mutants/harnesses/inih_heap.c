// files: inih/ini.c inih/ini.h
// options: -DINI_USE_STACK=0 -DINI_INITIAL_ALLOC=3 -DINI_ALLOW_REALLOC=1 -DINI_MAX_LINE=6
// expect: TRUE TRUE TRUE TRUE
// Lines on the heap, which grow.
#include "harness.h"
#include "ini.h"

static int handle(void *user, const char *section, const char *name, const char *value) {
  ++*(int *)user;
  return name != 0 && section != 0 && value != 0;
}

int main(void) {
  char text[5];
  int calls = 0;
  fill(text, 5);
  for (int i = 0; i < 5; i++) __VERIFIER_assume(text[i] > 0);
  int line = ini_parse_string_length(text, 5, handle, &calls);
  CHECK(0 <= line && line <= 5);
  CHECK(calls <= 3);
}
