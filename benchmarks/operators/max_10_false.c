extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int main(void) {
  const int n = 10;
  int a[10];
  for (int i = 0; i < n; i++)
    a[i] = i;
  assert(HEDDLE_MAX(a, 0, n) == n);
}
