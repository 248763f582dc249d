// More pointers in an array than rounds of a short loop: which one is read, their numbers tell.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 1 && n <= 50);
  int **all = malloc((n + 1) * sizeof *all);
  if (!all) return 0;
  all[n] = 0;
  for (int i = 0; i < n; i++) {
    all[i] = malloc(sizeof **all);
    if (!all[i]) abort();
    *all[i] = i;
  }
  if (*all[n - 1] != n - 1) reach_error();
  for (int i = 0; i <= n; i++) *all[i] = 0, free(all[i]);
  free(all);
}
