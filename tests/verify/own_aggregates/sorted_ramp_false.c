#include <assert.h>
#include <heddle.h>

int __VERIFIER_nondet_int(void);

int a[100000];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000) return 0;
  for (int i = 0; i < n; i++) a[i] = i == 2 ? 0 : 2 * i;
  assert(HEDDLE_FOLD(sorted, a, 0, n));
}
