extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int a[n + 1];
  int *q = a + 1;
  a[0] = 6;
  for (int i = 0; i < n; i++)
    q[i] = 6;
  assert(\forall(j, 0, n + 1, a[j] == 6));
}
