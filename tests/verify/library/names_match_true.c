#include <assert.h>
#include <fnmatch.h>

int main(void) {
  assert(fnmatch("*.c", "a.c", 0) == 0);
  assert(fnmatch("a[b-d]?", "acx", 0) == 0);
  assert(fnmatch("[!a]", "a", 0) == FNM_NOMATCH);
  assert(fnmatch("*/x", "a/b/x", FNM_PATHNAME) == FNM_NOMATCH);
  assert(fnmatch("*", ".x", FNM_PERIOD) == FNM_NOMATCH);
  assert(fnmatch("a\\*", "a*", 0) == 0);
  assert(fnmatch("[", "[", 0) == 0);
}
