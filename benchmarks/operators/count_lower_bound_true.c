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
  for (int i = low; i < n; i++)
    a[i] = i;
  assert(\count(j, low, n, a[j] == j) == n - low);
}
