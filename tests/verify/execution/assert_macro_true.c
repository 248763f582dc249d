extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
#include <assert.h>
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 5) assert(x > 4);
  return 0;
}
