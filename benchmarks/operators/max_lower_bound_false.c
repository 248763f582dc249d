extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 5 || n > 100000) abort();
  int a[n];
  for (int i = 3; i < n; i++)
    a[i] = -i;
  assert(HEDDLE_MAX(a, 3, n) == -4);
}
