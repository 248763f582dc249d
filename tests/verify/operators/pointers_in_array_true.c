#include <assert.h>
#include <heddle.h>
extern int __VERIFIER_nondet_int(void);

int x, y;

int main(void) {
  int *a[1000];
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000) return 0;
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int() ? &x : &y;
  assert(HEDDLE_FORALL(j, 0, n, a[j] != 0));
}
