#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static char *open_it(int n) { char *p = malloc(16); p[0] = (char)n; return p; }
static void close_it(char *p) { free(p); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    char *a = open_it(i);
    char *b = open_it(i + 1);
    if (__VERIFIER_nondet_int()) a[1] = b[0];
    close_it(b);
    if (i != 1000) close_it(a);
  }
  return 0;
}
