#include <assert.h>
#include <heddle.h>

int __VERIFIER_nondet_int(void);

int a[1000];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000) return 0;
  for (int i = 0; i < n; i++) a[i] = 3 * i;
  assert(\fold(argmax, a, 0, n) == n - 1 && n != 1);
}
