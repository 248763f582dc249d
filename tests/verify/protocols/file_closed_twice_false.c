#include <stdio.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  FILE *f = fopen("a", "r");
  if (f == NULL) return 1;
  if (__VERIFIER_nondet_int()) fclose(f);
  fclose(f);
  return 0;
}
