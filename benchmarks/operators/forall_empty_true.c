extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000) abort();
  int a[n + 1];
  int m = __VERIFIER_nondet_int();
  if (m > n) abort();
  for (int i = 0; i < m; i++)
    a[i] = 7;
  assert(HEDDLE_FORALL(j, 0, m, a[j] == 7));
}
