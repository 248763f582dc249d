// A round frees the block of the round before: what it held is gone.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0;
  int *last = 0;
  for (int i = 0; i < n; i++) {
    int *next = malloc(sizeof(int));
    if (!next) return 1;
    *next = last ? *last + 1 : 0;
    free(last);
    last = next;
    sum = *last;
    if (sum == 700) reach_error();
  }
  free(last);
  return 0;
}
