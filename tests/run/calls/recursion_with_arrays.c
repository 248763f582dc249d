// Every activation has its own copies of local arrays and structures.
#include <stdio.h>

struct board {
  int column[8];
  int n;
};

static int solutions;
static void queens(struct board b, int row) {
  if (row == b.n) {
    if (++solutions == 1) {
      for (int i = 0; i < b.n; i++) printf("%d", b.column[i]);
      printf("\n");
    }
    return;
  }
  for (int c = 0; c < b.n; c++) {
    int free = 1;
    for (int r = 0; r < row && free; r++) {
      int d = b.column[r] - c;
      free = d && d != row - r && d != r - row;
    }
    if (!free) continue;
    b.column[row] = c;
    queens(b, row + 1);
  }
}

static int subset_sum(const int *a, int n, int target, int chosen[], int count) {
  int mine[8];
  for (int i = 0; i < count; i++) mine[i] = chosen[i];
  if (target == 0) {
    for (int i = 0; i < count; i++) printf("%d ", mine[i]);
    printf("\n");
    return 1;
  }
  if (n == 0 || target < 0) return 0;
  mine[count] = *a;
  return subset_sum(a + 1, n - 1, target - *a, mine, count + 1) +
         subset_sum(a + 1, n - 1, target, mine, count);
}

int main(void) {
  queens((struct board){.n = 6}, 0);
  printf("%d\n", solutions);
  int a[] = {3, 5, 2, 8, 7};
  int none[8] = {0}, total = subset_sum(a, 5, 10, none, 0);
  printf("%d\n", total);
  return 0;
}
