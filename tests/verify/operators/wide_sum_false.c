// The sum needs more bits than its elements.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int main(void) {
  int a[3];
  for (int i = 0; i < 3; i++)
    a[i] = 2147483647;
  assert(HEDDLE_SUM(a, 0, 3) == 2147483645);
}
