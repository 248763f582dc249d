// Constants of more than 64 bits keep their value.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0) return 0;
  _BitInt(80) from = (_BitInt(80))1 << 70;
  _BitInt(80) x = from;
  for (int i = 0; i < n; i++) x = x + 1;
  assert(x == from + n - 1);
}
