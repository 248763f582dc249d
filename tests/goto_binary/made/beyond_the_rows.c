// As variable_rows.c, with a row too many.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int rows = __VERIFIER_nondet_uchar() % 3 + 2, columns = __VERIFIER_nondet_uchar() % 2 + 2;
  int table[rows][columns];
  short cube[rows][3][columns];
  for (int i = 0; i <= rows; i++)
    for (int j = 0; j < columns; j++) {
      table[i][j] = 10 * i + j;
      cube[i][1][j] = (short)(i - j);
    }
  assert(table[1][1] == 11 && *(&table[0][0] + columns) == 10);
  assert(cube[rows - 1][1][0] == rows - 1);
  assert((char *)&cube[1][0][0] - (char *)&cube[0][0][0] == 6 * columns);
  return 0;
}
