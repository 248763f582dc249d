// options: --operators examples/operators/sorted.op
#include <heddle.h>
void reach_error(void);
int __VERIFIER_nondet_int(void);
int a[1000];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  for (int i = 0; i < n; i++) {
    a[i] = i;
  }
  if (!\fold(sorted, a, 0, n)) reach_error();
}
