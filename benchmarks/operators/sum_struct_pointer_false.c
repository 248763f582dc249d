extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>
struct box { int len; int *data; };
static void fill(struct box *b, int v) {
  for (int i = 0; i < b->len; i++)
    b->data[i] = v;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int a[n];
  struct box b = {n, a};
  fill(&b, 3);
  assert(\sum(a, 0, n) == 3 * n - 1);
}
