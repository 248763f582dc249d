#include <stdlib.h>
#include "make.h"
void reach_error(void);
static int helper(int v) { return v + 1; }
int main(void) {
  int *p = make(3);
  if (helper(2) == 9) reach_error();
  free(p);
  return twice(helper(1)) - 4;
}
