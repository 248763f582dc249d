// The size of the array is no number of bytes that a pointer could count: no execution gets beyond it, and the user is told.
extern void reach_error(void);
int main(void) {
  int m = 4000000, n = 4000000, p = 4000000;
  int a[m][n][p];
  a[1][2][3] = 5;
  if (a[1][2][3] == 5) reach_error();
  return 0;
}
