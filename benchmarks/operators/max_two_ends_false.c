extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int a[n];
  int l = 0, r = n - 1;
  while (l <= r) {
    a[l] = 1;
    a[r] = 2;
    l++;
    r--;
  }
  assert(\max(a, 0, n) <= 1);
}
