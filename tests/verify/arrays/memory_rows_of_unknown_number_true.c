// An array of pointers whose size is an input, and which is read at indices that are.
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int n = 1 + (__VERIFIER_nondet_uchar() & 3);
  int **rows = malloc(n * sizeof *rows);
  for (int i = 0; i < n; i++) rows[i] = malloc(sizeof(int));
  int k = __VERIFIER_nondet_uchar() & 3;
  if (k < n) *rows[k] = 7;
  for (int i = 0; i < n; i++) free(rows[i]);
  free(rows);
  return 0;
}
