// The pointer that walks is an index of the array, in main and where a function is given the array.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

static void fill(int *from, int *to) {
  while (from != to)
    *from++ = 2;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) abort();
  int a[n];
  fill(a, a + n);
  int *last = a + n - 1;
  *last = 3;
  assert(HEDDLE_SUM(a, 0, n) == 2 * n);
}
