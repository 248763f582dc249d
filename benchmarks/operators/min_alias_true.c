extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int a[n];
  int *p = a;
  int *q = a;
  for (int i = 0; i < n; i++)
    if (i % 2 == 0)
      p[i] = i;
    else
      q[i] = 3 * i;
  assert(HEDDLE_MIN(a, 0, n) == 0);
}
