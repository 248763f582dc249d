extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

struct pair {
  int first, second;
};
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  struct pair a[n];
  for (int i = 0; i < n; i++) {
    a[i].second = -1;
    a[i].second = i;
  }
  assert(\forall(j, 0, n, a[j].first >= 0));
}
