// A base that is none leaves the end alone and says so.
#include <errno.h>
#include <stdlib.h>
void reach_error(void);
double __VERIFIER_nondet_double(void);
int main(void) {
  char *end = NULL;
  errno = 0;
  long number = strtol("12", &end, 1);
  if (number != 0 || errno != EINVAL || end != NULL) reach_error();
  if (strtol("99999999999999999999", NULL, 10) < 2147483647 || errno != ERANGE) reach_error();
  return 0;
}
