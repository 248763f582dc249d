// What lives at the head of the loop is what lived before it.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0;
  for (int i = 0; i < n; i++) {
    int *own = malloc(sizeof *own);
    if (!own) return 1;
    *own = 1;
    sum += *own;
    free(own);
    if (sum != i + 1) reach_error();
  }
  return 0;
}
