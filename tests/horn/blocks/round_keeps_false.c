// The block of the first round lives on.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int *first = 0;
  for (int i = 0; i < n; i++) {
    int *own = malloc(sizeof *own);
    if (!own) return 1;
    *own = i + 1;
    if (!first) first = own;
    if (i == 3 && *first == 1) reach_error();
    if (first != own) free(own);
  }
  return 0;
}
