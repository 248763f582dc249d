// options: --operators examples/operators/product.op
#include <heddle.h>
void reach_error(void);
int __VERIFIER_nondet_int(void);
int a[10];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 10) return 0;
  for (int i = 0; i < n; i++) {
    a[i] = 1;
  }
  if (HEDDLE_FOLD(product, a, 0, n) != 1) reach_error();
}
