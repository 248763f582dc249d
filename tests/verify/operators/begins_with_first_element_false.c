// The placement that the proof needs is a loop with what stands before it.
#include <assert.h>
#include <heddle.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  int a[1000];
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  int least = a[0];
  for (int i = 1; i < n - 1; i++)
    if (a[i] < least) least = a[i];
  assert(HEDDLE_MIN(a, 0, n) == least);
  assert(HEDDLE_FORALL(j, 0, n, a[j] >= least));
}
