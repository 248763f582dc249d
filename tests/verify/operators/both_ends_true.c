// Two intervals grow, one at either end of the array, and meet.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) abort();
  int a[n];
  int left = 0, right = n - 1;
  while (left <= right) {
    a[left] = 1;
    a[right] = 2;
    left++;
    right--;
  }
  assert(\max(a, 0, n) <= 2);
}
