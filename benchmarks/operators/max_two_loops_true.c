extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int a[2 * n];
  for (int i = 0; i < n; i++)
    a[i] = i;
  for (int i = n; i < 2 * n; i++)
    a[i] = 2 * n - i;
  assert(\max(a, 0, 2 * n) == n);
}
