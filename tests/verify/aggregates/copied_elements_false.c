// What is asserted of a copy has to hold of what it was copied from.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 5000) return 0;
  int a[n + 1], b[n + 3];
  for (int i = 0; i < n; i++) {
    int x = __VERIFIER_nondet_int();
    a[i] = x > 0 ? x : 0;
  }
  for (int i = 0; i < n; i++) b[i + 2] = a[i];
  assert(\forall(j, 1, n + 2, b[j] >= 0));
}
