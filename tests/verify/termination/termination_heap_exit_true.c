/* The exit depends on what lies in allocated memory. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *left = malloc(sizeof *left);
  if (!left) return 0;
  *left = __VERIFIER_nondet_int();
  while (*left > 0) *left = *left - 1;
  free(left);
  return 0;
}
