#include <stdio.h>

static void bubble(int *a, int n) {
  for (int i = 0; i < n - 1; i++)
    for (int j = 0; j < n - 1 - i; j++)
      if (a[j] > a[j + 1]) {
        int t = a[j];
        a[j] = a[j + 1];
        a[j + 1] = t;
      }
}

static void insertion(int *a, int n) {
  for (int i = 1; i < n; i++) {
    int x = a[i], j = i;
    while (j && a[j - 1] > x) {
      a[j] = a[j - 1];
      j--;
    }
    a[j] = x;
  }
}

static void quick(int *low, int *high) {
  if (high - low < 2) return;
  int pivot = low[(high - low) / 2], *i = low, *j = high - 1;
  for (;;) {
    while (*i < pivot) i++;
    while (*j > pivot) j--;
    if (i >= j) break;
    int t = *i;
    *i++ = *j;
    *j-- = t;
  }
  quick(low, i);
  quick(i, high);
}

static void heap(int *a, int n) {
  for (int start = n / 2 - 1, end = n; end > 1;) {
    int at;
    if (start >= 0) {
      at = start--;
    } else {
      int t = a[--end];
      a[end] = a[0];
      a[0] = t;
      at = 0;
    }
    for (int c; (c = 2 * at + 1) < end; at = c) {
      if (c + 1 < end && a[c + 1] > a[c]) c++;
      if (a[at] >= a[c]) break;
      int t = a[at];
      a[at] = a[c];
      a[c] = t;
    }
  }
}

static void run(int which) {
  int a[12] = {9, -1, 5, 5, 0, 33, 2, -8, 7, 1, 4, 6};
  if (which == 0) bubble(a, 12);
  if (which == 1) insertion(a, 12);
  if (which == 2) quick(a, a + 12);
  if (which == 3) heap(a, 12);
  for (int i = 0; i < 12; i++) printf("%d ", a[i]);
  printf("\n");
}

int main(void) {
  for (int i = 0; i < 4; i++) run(i);
  return 0;
}
