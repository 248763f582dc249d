// The text itself becomes part of the environment.
#include <stdlib.h>
void reach_error(void);
double __VERIFIER_nondet_double(void);
int main(void) {
  static char text[] = "LEVEL=3";
  putenv(text);
  text[6] = '5';
  if (getenv("LEVEL")[0] != '4') reach_error();
  return 0;
}
