// The second call writes to the other array.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

void fill(int *p, int n, int x) {
  for (int i = 0; i < n; i++)
    p[i] = x;
}
int a[5], b[5];
int main(void) {
  fill(a, 5, 0);
  fill(b, 5, 1);
  assert(HEDDLE_FORALL(j, 0, 5, a[j] == 1));
}
