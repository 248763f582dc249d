// The same seed gives the same numbers.
#include <stdlib.h>
void reach_error(void);
double __VERIFIER_nondet_double(void);
int main(void) {
  srand(5);
  int first = rand(), second = rand();
  srand(6);
  if (rand() != first || rand() != second) reach_error();
  return 0;
}
