// Entries are sorted by their names.
#define _GNU_SOURCE
#include <dirent.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);
int main(void) {
  struct dirent one = {0}, other = {0};
  const struct dirent *p = &one, *q = &other;
  one.d_name[0] = __VERIFIER_nondet_char();
  other.d_name[0] = __VERIFIER_nondet_char();
  if ((alphasort(&p, &q) == 0) != (one.d_name[0] == other.d_name[0])) reach_error();
  return 0;
}
