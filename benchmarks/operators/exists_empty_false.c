extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000) abort();
  int a[n + 1];
  for (int i = 0; i < n; i++)
    a[i] = 7;
  assert(HEDDLE_EXISTS(j, 0, n, a[j] == 7));
}
