extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int a[n];
  int *p = &a[n - 1];
  for (int i = 0; i < n; i++)
    a[i] = 1;
  *p = 0;
  assert(\sum(a, 0, n) == n);
}
