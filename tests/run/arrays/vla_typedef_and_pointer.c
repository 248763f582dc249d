// A variable length typedef fixes its bound where it is declared.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int n = 3;
  typedef int row[n];
  n = 50;
  row a, b;
  printf("%d\n", (int)sizeof(row));
  for (int i = 0; i < 3; i++) a[i] = b[2 - i] = i;
  printf("%d %d\n", a[2], b[2]);
  int r = 4, c = 5;
  int(*grid)[c] = malloc(r * sizeof *grid);
  if (!grid) return 1;
  for (int i = 0; i < r; i++)
    for (int j = 0; j < c; j++) grid[i][j] = i * c + j;
  printf("%d %d\n", grid[3][4], (int)(&grid[2][0] - &grid[0][0]));
  int(*last)[c] = grid + r - 1;
  c = 1;
  printf("%d %d\n", (*last)[1], (int)(sizeof *last / sizeof **last));
  printf("%d\n", (int)(last - grid));
  free(grid);
  int m = 2;
  int *pointers[m];
  pointers[0] = &a[1];
  pointers[1] = &b[1];
  printf("%d\n", *pointers[0] + *pointers[1]);
  __typeof__(a) copy;
  copy[0] = 8;
  printf("%d %d\n", copy[0], (int)sizeof copy);
  return 0;
}
