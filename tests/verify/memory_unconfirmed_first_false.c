// What is read from a block of unknown size may point anywhere for symbolic execution. That its alarm about it cannot
// be confirmed is no reason to miss the write beyond the array, which other inputs lead to.
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int a[2];

int main(void) {
  int n = 1 + (__VERIFIER_nondet_uchar() & 7);
  int **rows = malloc(n * sizeof *rows);
  for (int i = 0; i < n; i++) rows[i] = malloc(sizeof(int));
  if (n == 7) a[n] = 3;
  for (int i = 0; i < n; i++) free(rows[i]);
  free(rows);
  return a[0];
}
