extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int low = __VERIFIER_nondet_int();
  if (low < 0 || low > n) abort();
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = 0;
  for (int i = low + 1; i < n; i++)
    a[i] = 9;
  assert(\count(j, low, n, a[j] == 9) == n - low);
}
