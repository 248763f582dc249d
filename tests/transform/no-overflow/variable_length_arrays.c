// 9
int printf(const char *, ...);
int total(int n, int a[n + 1]) { int s = 0; for (int i = 0; i <= n; i++) s += a[i]; return s; }
int main(void) {
  int n = 3; typedef int row[n * 2]; row r; int a[n + 1][n - 1];
  for (int i = 0; i < n + 1; i++) { a[i][0] = i; r[i] = i * i; }
  int b[] = {1, 2, 3, 4};
  printf("%d %d %d\n", (int)(sizeof(int[n + 2]) / sizeof(int)), (int)(sizeof a / sizeof(int)), total(3, b) + r[3] + a[2][0]);
  return sizeof(char[2147483640 + n * n]) == 0;
}
