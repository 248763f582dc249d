extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int a[n];
  int *end = a + n;
  for (int *p = a; p < end; p++)
    *p = 5;
  assert(HEDDLE_SUM(a, 0, n) == 5 * n);
}
