#include <stdio.h>

static int global[2][3] = {{1, 2, 3}, {4, 5, 6}};

static int sum(int a[][3], int rows) {
  int s = 0;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < 3; j++) s += a[i][j];
  return s;
}

int main(void) {
  int cube[2][3][4];
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 4; k++) cube[i][j][k] = i * 100 + j * 10 + k;
  printf("%d %d %d\n", cube[1][2][3], cube[0][1][0], *(*(*(cube + 1) + 1) + 2));
  printf("%d %d %d\n", (int)sizeof cube, (int)sizeof cube[0], (int)sizeof cube[0][0]);
  int(*plane)[4] = cube[1];
  printf("%d\n", plane[2][1]);
  int *row = cube[1][0];
  printf("%d\n", row[3]);
  printf("%d %d\n", sum(global, 2), sum(&global[1], 1));
  printf("%d\n", (int)(&global[1][0] - &global[0][0]));
  global[1][1] *= -1;
  int transposed[3][2];
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++) transposed[j][i] = global[i][j];
  for (int i = 0; i < 3; i++) printf("%d %d\n", transposed[i][0], transposed[i][1]);
  char words[3][6] = {"one", "two", "three"};
  words[1][0] = 'T';
  printf("%s %s %s %d\n", words[0], words[1], words[2], words[0][4]);
  return 0;
}
