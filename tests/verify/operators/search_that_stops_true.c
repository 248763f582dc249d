extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int a[n], e = __VERIFIER_nondet_int(), i = 0;
  for (int j = 0; j < n; j++)
    a[j] = __VERIFIER_nondet_int();
  while (i < n && a[i] != e)
    i++;
  assert(\forall(j, 0, i, a[j] != e));
}
