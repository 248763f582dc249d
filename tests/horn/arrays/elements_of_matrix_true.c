// All elements of a matrix, row by row.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void check(int condition) {
  if (!condition) reach_error();
}
#define ROWS 100
#define COLUMNS 16
static int from[ROWS][COLUMNS], to[ROWS][COLUMNS];
int main(void) {
  int i, j;
  for (i = 0; i < ROWS; i++)
    for (j = 0; j < COLUMNS; j++) from[i][j] = __VERIFIER_nondet_int();
  for (i = 0; i < ROWS; i++)
    for (j = 0; j < COLUMNS; j++) to[i][j] = from[i][j];
  for (i = 0; i < ROWS; i++)
    for (j = 0; j < COLUMNS; j++) check(to[i][j] == from[i][j]);
  return 0;
}
