// Array parameters whose bounds are other parameters.
#include <stdio.h>

static int calls;
static int bound(void) {
  calls++;
  return 3;
}

static int trace(int n, int m[n][n]) {
  int t = 0;
  for (int i = 0; i < n; i++) t += m[i][i];
  return t;
}

static int stride(int n, int a[n][n + 1]) {
  return (int)sizeof a[0];
}
static int stars(int n, int a[*][*]);
static int stars(int n, int a[n][n]) {
  return a[n - 1][0];
}
static int evaluated(int a[bound()]) {
  return a[0];
}
static int backwards(int (*a)[2], int rows) {
  return a[rows - 1][1];
}

static int old_style(n, a)
int n;
int a[n][n];
{
  return a[1][n - 1];
}

int main(void) {
  int m[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  printf("%d\n", trace(3, m));
  int wide[2][5] = {{0}};
  printf("%d\n", stride(4, wide));
  printf("%d\n", stars(3, m));
  printf("%d ", evaluated(m[1]));
  printf("%d\n", calls);
  int pairs[4][2] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}};
  printf("%d %d\n", backwards(pairs, 4), backwards(pairs + 1, 1));
  printf("%d\n", old_style(3, m));
  int n = 2;
  int v[n][n];
  v[0][0] = 10;
  v[1][1] = 20;
  printf("%d\n", trace(n, v));
  return 0;
}
