// A condition that an aggregate collects of all elements is an invariant of the loops that write them.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), rounds = __VERIFIER_nondet_int();
  if (n < 0 || n > 300 || rounds < 0 || rounds > 300) return 0;
  int a[300];
  for (int i = 0; i < n; i++) a[i] = 0;
  for (int r = 0; r < rounds; r++)
    for (int i = 0; i < n; i++)
      if (a[i] < 100) a[i] = a[i] + 1;
  assert(\forall(j, 0, n, a[j] >= 0 && a[j] <= 100));
}
