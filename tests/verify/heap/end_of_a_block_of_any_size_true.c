#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n <= 0 || n > 100000000) return 0;
  int *block = malloc(n * sizeof *block);
  block[n - 1] = 1;
  free(block);
}
