extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int a[n], b[n + 2];
  for (int i = 0; i < n; i++) {
    int x = __VERIFIER_nondet_int();
    a[i] = x > 0 ? x : 0;
  }
  for (int i = 0; i < n; i++)
    b[i + 2] = a[i];
  //@ assert \forall integer j; 1 <= j < n + 2 ==> b[j] >= 0;
}
