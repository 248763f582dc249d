extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

static void put(int *to, int i, int value) { to[i] = value; }

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int a[n];
  for (int i = 0; i < n; i++)
    put(a, i, 2 * i);
  assert(\forall(j, 0, n, a[j] == 2 * j));
}
