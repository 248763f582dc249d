// property: valid-free
// waypoint: function_return 9:30 \result == 1
// waypoint: target 10:5
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  int local;
  int *p = &local;
  if (__VERIFIER_nondet_bool())
    free(p);
  return 0;
}
