extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>
int a[1000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000) abort();
  int *p = a, *end = a + n;
  while (p < end)
    *p++ = 2;
  assert(HEDDLE_SUM(a, 0, n) == 2 * n);
}
