extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

void check(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = 1;
  assert(\sum(a, 0, n) == n + 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000) abort();
  int b[n + 1];
  check(b, n);
}
