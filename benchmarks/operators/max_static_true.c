extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int a[100000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  for (int i = 0; i < n; i++)
    a[i] = i;
  assert(\max(a, 0, n) == n - 1);
}
