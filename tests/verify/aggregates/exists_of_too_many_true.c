#include <assert.h>
#include <heddle.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100) return 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = 1;
  assert(HEDDLE_EXISTS(k, 0, n, a[k] == 1));
}
