#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[100000];
  int n = __VERIFIER_nondet_int();
  int k = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000 || k < 0 || k >= n) return 0;
  for (int i = 0; i < n; i++)
    a[i] = 0;
  a[k] = 1;
  assert(\exists(j, 0, n, a[j] > 0));
}
