// What a loop has written is known of the elements that later writes leave alone.
#include <assert.h>
#include <heddle.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 3 || n > 3000) return 0;
  int a[n];
  for (int i = 0; i < n; i++) a[i] = i;
  a[2] = 7;
  a[0] = 11;
  assert(HEDDLE_FORALL(j, 3, n, a[j] == j));
}
