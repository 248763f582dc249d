extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = 0;
  for (int round = 0; round < 3; round++)
    for (int i = 0; i < n; i++)
      a[i] = a[i] + 1;
  assert(HEDDLE_SUM(a, 0, n) == 3 * n);
}
