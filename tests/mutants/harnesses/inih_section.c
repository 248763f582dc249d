// files: inih/ini.c inih/ini.h
// expect: TRUE TRUE TRUE TRUE
// A pair behind a section belongs to it.
#include "harness.h"
#include "ini.h"

static int calls;

static int handle(void *user, const char *section, const char *name, const char *value) {
  CHECK(section[0] == *(char *)user && section[1] == 0);
  CHECK(name[0] == 'k' && name[1] == 0);
  CHECK(value[0] != ' ');
  calls++;
  return 1;
}

int main(void) {
  char text[] = "[s]\nk=??";
  char section = __VERIFIER_nondet_char();
  __VERIFIER_assume('a' <= section && section <= 'z');
  text[1] = section;
  text[6] = __VERIFIER_nondet_char();
  text[7] = __VERIFIER_nondet_char();
  __VERIFIER_assume(text[6] > 0 && text[6] != '\n' && text[7] > 0);
  CHECK(ini_parse_string(text, handle, &section) == 0);
  CHECK(calls == 1);
}
