#include <assert.h>
#include <heddle.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000) abort();
  int a[n + 1];
  for (int i = 0; i < n; i++)
    a[i] = 2;
  assert(HEDDLE_SUM(a, 0, n) == 2 * n);
}
