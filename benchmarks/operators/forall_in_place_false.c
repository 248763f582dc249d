extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int a[n];
  for (int i = 0; i < n; i++) {
    int x = __VERIFIER_nondet_int();
    a[i] = x < 1 || x > 9 ? 3 : x;
  }
  for (int i = 0; i < n; i++)
    a[i] = a[i] * 2;
  assert(\forall(j, 0, n, a[j] >= 2 && a[j] <= 17));
}
