// Behind the loop the block of the last round is gone.
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  char *c = 0;
  for (int i = 0; i < n; i++) {
    c = malloc(10);
    if (!c) return 1;
    memset(c, 0, 10);
    c[i % 10] = 1;
    free(c);
  }
  return n == 10 ? *c : 0;
}
