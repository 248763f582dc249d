extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int main(void) {
  int n = __VERIFIER_nondet_int();
  int k = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000 || k < 0 || k >= n) abort();
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = 0;
  a[k] = k;
  assert(HEDDLE_EXISTS(j, 0, n, a[j] > 0));
}
