// files: inih/ini.c inih/ini.h
// expect: TRUE TRUE TRUE TRUE
// Names and values are shorter than the text, and only its line can be at fault.
#include <string.h>

#include "harness.h"
#include "ini.h"

static int handle(void *user, const char *section, const char *name, const char *value) {
  ++*(int *)user;
  CHECK(section[0] == 0);
  CHECK(strlen(name) + strlen(value) < 5);
  return 1;
}

int main(void) {
  char text[6];
  int calls = 0;
  fill_text(text, 5);
  for (int i = 0; i < 5; i++) __VERIFIER_assume(text[i] != '\n' && text[i] >= 0);
  int line = ini_parse_string(text, handle, &calls);
  CHECK(line == 0 || line == 1);
  CHECK(calls <= 1);
}
