extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int a[n];
  for (int i = 0; i < n; i++) {
    a[i] = __VERIFIER_nondet_int();
    if (a[i] > 10)
      a[i] = 10;
  }
  assert(\forall(j, 0, n, a[j] <= 10));
}
