extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int a[n], b[n];
  for (int i = 0; i < n; i++) {
    int x = __VERIFIER_nondet_int();
    if (x < -1000 || x > 1000) abort();
    a[i] = x;
    b[i] = x + 1;
  }
  assert(HEDDLE_SUM(b, 0, n) == HEDDLE_SUM(a, 0, n) + n);
}
