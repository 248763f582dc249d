extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int a[n];
  int x = __VERIFIER_nondet_int();
  int found = 0;
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  for (int i = 1; i < n && !found; i++)
    if (a[i] == x)
      found = 1;
  if (!found)
    assert(!\exists(j, 0, n, a[j] == x));
}
