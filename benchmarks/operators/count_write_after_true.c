extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k >= n) abort();
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = 1;
  a[k] = 0;
  a[k] = 1;
  //@ assert \numof(0, n - 1, \lambda integer j; a[j] == 1) == n;
  return 0;
}
