extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

static void fill(int *to, int from, int end) {
  for (int i = from; i < end; i++)
    to[i] = i - from;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k > n) abort();
  int a[n];
  fill(a, k, n);
  assert(\max(a, k, n) == n - 1 - k);
}
