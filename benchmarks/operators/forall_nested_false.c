extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int a[n];
  for (int i = 0; i < n; i++) {
    int x = __VERIFIER_nondet_int();
    for (int t = 0; x < 0 && t < 3; t++)
      x = __VERIFIER_nondet_int();
    a[i] = x;
  }
  //@ assert \forall integer j; 0 <= j < n ==> a[j] >= 0;
  return 0;
}
