extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) abort();
  int a[n];
  int *p = a + n;
  while (p > a) {
    int x = __VERIFIER_nondet_int();
    *--p = x > 9 ? 9 : x;
  }
  assert(\max(a, 0, n) <= 9);
}
