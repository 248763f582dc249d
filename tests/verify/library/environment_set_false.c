// What was set is found, as long as it is not changed.
#include <stdlib.h>
#include <string.h>
void reach_error(void);
double __VERIFIER_nondet_double(void);
int main(void) {
  if (setenv("MODE", "fast", 0) != 0) return 1;
  char *mode = getenv("MODE");
  if (!mode || strcmp(mode, "fast") != 0) reach_error();
  unsetenv("MODE");
  if (getenv("MODE")) reach_error();
  if (getenv("HOME") != getenv("HOME")) reach_error();
  return 0;
}
