#include <assert.h>
#include <heddle.h>

int __VERIFIER_nondet_int(void);

int a[1000];

int main(void) {
  int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
  if (n > 1000) return 0;
  for (int i = 0; i < n; i++) a[i] = x;
  if (n > 2) a[1] = 5;
  assert(\fold(all_equal, a, 0, n));
}
