// Dynamic programming over strings: edit distance and longest common subsequence.
#include <stdio.h>
#include <string.h>

static int minimum(int a, int b, int c) {
  int m = a < b ? a : b;
  return m < c ? m : c;
}

static int distance(const char *a, const char *b) {
  int n = (int)strlen(a), m = (int)strlen(b);
  int d[n + 1][m + 1];
  for (int i = 0; i <= n; i++) d[i][0] = i;
  for (int j = 0; j <= m; j++) d[0][j] = j;
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++)
      d[i][j] = minimum(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
  return d[n][m];
}

static void common(const char *a, const char *b, char *out) {
  int length[16][16] = {{0}};
  int n = (int)strlen(a), m = (int)strlen(b);
  for (int i = n - 1; i >= 0; i--)
    for (int j = m - 1; j >= 0; j--) {
      int skip = length[i + 1][j] > length[i][j + 1] ? length[i + 1][j] : length[i][j + 1];
      length[i][j] = a[i] == b[j] ? 1 + length[i + 1][j + 1] : skip;
    }
  for (int i = 0, j = 0; i < n && j < m;)
    if (a[i] == b[j])
      *out++ = a[i], i++, j++;
    else if (length[i + 1][j] >= length[i][j + 1])
      i++;
    else
      j++;
  *out = 0;
}

int main(void) {
  printf("%d %d %d\n", distance("kitten", "sitting"), distance("", "abc"), distance("same", "same"));
  char out[16];
  common("AGCAT", "GACTTA", out);
  puts(out);
  return 0;
}
