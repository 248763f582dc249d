// Each activation has its own array, and a callee may write through a pointer to a caller's.
#include <stdio.h>

static void permute(int n, int at, int *used, int *prefix, int *count) {
  if (at == n) {
    if (++*count % 7 == 0) {
      for (int i = 0; i < n; i++) printf("%d", prefix[i]);
      printf(" ");
    }
    return;
  }
  int mine[n + 1];
  for (int i = 0; i < at; i++) mine[i] = prefix[i];
  for (int i = 0; i < n; i++) {
    if (used[i]) continue;
    used[i] = 1;
    mine[at] = i + 1;
    permute(n, at + 1, used, mine, count);
    used[i] = 0;
  }
}

static int merge_sort(int n, int *a) {
  if (n < 2) return 1;
  int half = n / 2, left[half], right[n - half];
  for (int i = 0; i < half; i++) left[i] = a[i];
  for (int i = half; i < n; i++) right[i - half] = a[i];
  int depth = merge_sort(half, left);
  int other = merge_sort(n - half, right);
  for (int i = 0, j = 0, k = 0; k < n; k++)
    a[k] = j == n - half || (i < half && left[i] <= right[j]) ? left[i++] : right[j++];
  return 1 + (depth > other ? depth : other);
}

int main(void) {
  int used[4] = {0}, count = 0;
  permute(4, 0, used, NULL, &count);
  printf("%d\n", count);
  int a[] = {5, 3, 9, 1, 7, 2, 8};
  printf("%d:", merge_sort(7, a));
  for (int i = 0; i < 7; i++) printf(" %d", a[i]);
  printf("\n");
  return 0;
}
