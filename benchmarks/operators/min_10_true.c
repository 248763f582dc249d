extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int main(void) {
  const int n = 10;
  int a[10];
  for (int i = 0; i < n; i++)
    a[i] = n - i;
  assert(HEDDLE_MIN(a, 0, n) == 1);
}
