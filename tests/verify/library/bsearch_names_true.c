// Binary search among names: which one is compared is known as a computed number of bytes only.
#include <stdlib.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

static const char *const names[] = {"ab", "cd", "ef", "gh"};

static int compare(const void *key, const void *element) {
  return strcmp((const char *)key, *(const char *const *)element);
}

int main(void) {
  char key[3] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
  const char *const *found = bsearch(key, names, 4, sizeof *names, compare);
  if (found != NULL && strcmp(*found, key) != 0) reach_error();
  if (found == NULL && strcmp(key, "cd") == 0) reach_error();
}
