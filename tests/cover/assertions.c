// unreachable: 10
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 1000)
    x = 1000;
  assert(x <= 1000);
  assert(x != 999);
  if (x * 2 == 7)
    reach_error();
  return 0;
}
