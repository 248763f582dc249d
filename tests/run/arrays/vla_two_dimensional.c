#include <stdio.h>

static void multiply(int n, int m, int k, int a[n][m], int b[m][k], int c[n][k]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < k; j++) {
      c[i][j] = 0;
      for (int l = 0; l < m; l++) c[i][j] += a[i][l] * b[l][j];
    }
}

int main(void) {
  int n = 2, m = 3, k = 4;
  int a[n][m], b[m][k], c[n][k];
  for (int i = 0; i < n * m; i++) a[i / m][i % m] = i + 1;
  for (int i = 0; i < m * k; i++) b[i / k][i % k] = i - 5;
  multiply(n, m, k, a, b, c);
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < k; j++) printf("%d ", c[i][j]);
    printf("\n");
  }
  printf("%d %d %d\n", (int)sizeof a, (int)sizeof a[0], (int)sizeof a[0][0]);
  int(*row)[m] = a + 1;
  printf("%d %d\n", (*row)[2], row[-1][0]);
  printf("%d\n", (int)((char *)(row + 1) - (char *)row));
  int cube[n][3][k];
  cube[1][2][3] = 9;
  cube[1][2][2] = cube[1][2][3] + 1;
  printf("%d %d\n", cube[1][2][2], (int)sizeof cube[1]);
  return 0;
}
