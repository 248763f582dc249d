extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

#include <stdlib.h>
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int *a = malloc(n * sizeof(int));
  if (!a) abort();
  for (int i = 0; i < n; i++)
    a[i] = i;
  //@ assert \min(0, n - 1, \lambda integer k; a[k]) >= 0;
}
