#include <assert.h>
#include <heddle.h>

int __VERIFIER_nondet_int(void);

int a[64];

int main(void) {
  int n = __VERIFIER_nondet_int(), x = 0;
  if (n > 64) return 0;
  for (int i = 0; i < n; i++) {
    a[i] = __VERIFIER_nondet_int();
    x ^= a[i];
  }
  assert(HEDDLE_FOLD(parity, a, 1, n) == x);
}
