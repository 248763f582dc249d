// A part of a matrix is copied, and looked at.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void check(int condition) {
  if (!condition) reach_error();
}
#define ROWS 100
#define COLUMNS 16
static int from[ROWS][COLUMNS], to[ROWS][COLUMNS];
int main(void) {
  int i, j, rows = 90, columns = 12;
  for (i = 0; i < ROWS; i++)
    for (j = 0; j < COLUMNS; j++) from[i][j] = __VERIFIER_nondet_int();
  for (i = 0; i < rows; i++)
    for (j = 0; j < columns; j++) to[i][j] = from[i][j];
  for (i = 0; i < rows; i++)
    for (j = 0; j < columns; j++) check(to[i][j] == from[i][j]);
  return 0;
}
