#include <assert.h>
#include <regex.h>

int main(void) {
  regex_t compiled;
  if (regcomp(&compiled, "a+", 0) != 0) return 0;
  assert(regexec(&compiled, "aaa", 0, 0, 0) == 0);
}
