#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int work(void) {
  int *a = malloc(4);
  if (!a) return -1;
  int *b = malloc(4);
  if (!b) { free(a); return -1; }
  int r = 0;
  if (__VERIFIER_nondet_int()) { r = -2; goto out; }
  *a = 1; *b = 2;
out:
  free(b); free(a);
  return r;
}
int main(void) { int e = 0; do { e = work(); } while (e == 0 || __VERIFIER_nondet_int()); return 0; }
