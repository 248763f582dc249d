// True, but what is read from a block of unknown size may point anywhere: no proof, and no alarm that is replayed.
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int n = 1 + (__VERIFIER_nondet_uchar() & 1);
  int **rows = malloc(n * sizeof *rows);
  rows[0] = malloc(sizeof(int));
  if (n == 2) rows[1] = malloc(sizeof(int));
  free(rows[0]);
  if (n == 2) free(rows[1]);
  free(rows);
  return 0;
}
