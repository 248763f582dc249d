// Rounds that allocate and free are counted like others.
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  char *c;
  for (int i = 0; i < n; i++) {
    c = malloc(10);
    if (!c) return 1;
    memset(c, 0, 10);
    c[i % 10] = 1;
    free(c);
  }
  return 0;
}
