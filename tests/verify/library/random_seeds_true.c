// The seed of rand_r is its whole state.
#include <stdlib.h>
void reach_error(void);
double __VERIFIER_nondet_double(void);
int main(void) {
  unsigned a = 7, b = 7;
  int first = rand_r(&a), second = rand_r(&b);
  if (first != second || a != b) reach_error();
  return 0;
}
