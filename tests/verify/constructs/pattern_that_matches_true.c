#include <regex.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int main(void) {
  regex_t pattern;
  regmatch_t match[1];
  if (regcomp(&pattern, "a+", REG_EXTENDED) != 0) return 0;
  int result = regexec(&pattern, "baac", 1, match, 0);
  regfree(&pattern);
  int x = __VERIFIER_nondet_int();
  if (result == 0 && (match[0].rm_so < 0 || match[0].rm_so > match[0].rm_eo || match[0].rm_eo > 4)) reach_error();
  return 0;
}
