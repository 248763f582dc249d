extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int a[n], b[n];
  for (int i = n - 1; i >= 0; i--) {
    int x = __VERIFIER_nondet_int();
    if (x > 1000) abort();
    a[i] = x;
    b[i] = x + 1;
  }
  assert(\max(b, 0, n) == \max(a, 0, n) + 1);
}
