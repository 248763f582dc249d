extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int a[n];
  int *p = a + n;
  while (p > a) {
    p--;
    int x = __VERIFIER_nondet_int();
    *p = x > 100 ? 100 : x;
  }
  //@ assert \max(0, n - 1, \lambda integer k; a[k]) <= 100;
}
