// The second loop ends where the first one began.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 2 || n > 1000) abort();
  int a[n];
  int half = n / 2;
  for (int i = n - 1; i >= half; i--)
    a[i] = 1;
  for (int i = 0; i < half; i++)
    a[i] = 1;
  assert(\sum(a, 0, n) == n);
}
