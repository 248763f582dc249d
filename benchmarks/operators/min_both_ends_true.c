extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int a[n];
  int left = n / 2;
  int right = left;
  while (left > 0 || right < n) {
    if (left > 0) {
      left--;
      a[left] = n - left;
    }
    if (right < n) {
      a[right] = right + n;
      right++;
    }
  }
  assert(\min(a, 0, n) >= 1);
}
