extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int a[n], b[n];
  for (int i = 0; i < n; i++)
    b[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++)
    a[i] = b[i] > 0 ? b[i] : 0;
  assert(\forall(j, 0, n, a[j] >= b[j] && a[j] != 17));
}
