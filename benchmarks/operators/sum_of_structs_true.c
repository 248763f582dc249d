extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

struct item {
  int weight;
  char colour;
};

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  struct item a[n];
  for (int i = 0; i < n; i++) {
    a[i].weight = 2;
    a[i].colour = (char)i;
  }
  //@ assert \sum(0, n - 1, \lambda integer k; a[k].weight) == 2 * n;
  return 0;
}
