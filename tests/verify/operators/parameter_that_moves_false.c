// The parameter is the array only at the beginning.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int a[6];
void fill(int *p, int n) {
  p++;
  for (int i = 0; i < n; i++)
    p[i] = 1;
}
int main(void) {
  fill(a, 5);
  assert(HEDDLE_FORALL(j, 0, 5, a[j] == 1));
}
