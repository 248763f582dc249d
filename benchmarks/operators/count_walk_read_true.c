extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  int c = 0;
  for (int *p = a; p < a + n; p++)
    if (*p == 3)
      c++;
  assert(HEDDLE_COUNT(j, 0, n, a[j] == 3) == c);
}
