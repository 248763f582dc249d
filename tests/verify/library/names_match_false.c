#include <assert.h>
#include <fnmatch.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char name[2] = {__VERIFIER_nondet_char(), 0};
  assert(fnmatch("[a-c]", name, 0) == FNM_NOMATCH);
}
