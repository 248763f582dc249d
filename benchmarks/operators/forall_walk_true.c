extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int a[n];
  int *p;
  for (p = a; p != a + n; p++)
    *p = 7;
  assert(\forall(j, 0, n, a[j] == 7));
}
