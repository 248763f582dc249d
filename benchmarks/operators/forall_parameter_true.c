extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

void fill(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = i;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int b[n];
  fill(b, n);
  //@ assert \forall integer j; 0 <= j < n ==> b[j] >= 0;
}
