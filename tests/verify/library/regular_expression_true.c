// What matches lies inside of the text; a group may match nothing.
#include <regex.h>
extern void reach_error(void);

int main(void) {
  regex_t compiled;
  regmatch_t match[2];
  if (regcomp(&compiled, "a(b*)c", REG_EXTENDED) != 0) return 1;
  if (regexec(&compiled, "xabbc", 2, match, 0) == 0 && (match[0].rm_so > match[0].rm_eo || match[0].rm_eo > 5)) reach_error();
  regfree(&compiled);
  return 0;
}
