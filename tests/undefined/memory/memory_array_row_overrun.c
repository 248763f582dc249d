// Inside the whole array, but outside the row.
int main(void) {
  int m[3][4] = {{0}};
  int column = 4;
  m[1][3] = 5;
  m[1][column] = 6;
  return m[0][0];
}
