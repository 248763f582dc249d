// The element behind a row is the first of the next one.
int __VERIFIER_nondet_int(void);
int main(void) {
  int matrix[3][4] = {{0}};
  int column = __VERIFIER_nondet_int();
  if (column < 0 || column > 4) return 0;
  return matrix[1][column];
}
