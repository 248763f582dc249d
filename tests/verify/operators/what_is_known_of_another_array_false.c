extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int a[n], b[n];
  for (int i = 0; i < n; i++)
    a[i] = i < 3 ? i : 3;
  for (int i = 0; i < n; i++)
    b[i] = a[i] + 1;
  assert(HEDDLE_FORALL(j, 0, n, b[j] == j + 1));
}
