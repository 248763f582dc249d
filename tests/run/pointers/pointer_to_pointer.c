#include <stdio.h>
#include <stdlib.h>

static void set(int **p, int *value) {
  *p = value;
}
static void allocate(char ***rows, int n) {
  *rows = malloc(n * sizeof **rows);
  if (!*rows) abort();
  for (int i = 0; i < n; i++) {
    (*rows)[i] = malloc(i + 2);
    if (!(*rows)[i]) abort();
    for (int j = 0; j <= i; j++) (*rows)[i][j] = 'a' + j;
    (*rows)[i][i + 1] = 0;
  }
}

int main(void) {
  int x = 1, y = 2;
  int *p = &x;
  int **pp = &p;
  int ***ppp = &pp;
  ***ppp = 10;
  printf("%d\n", x);
  set(pp, &y);
  **pp = 20;
  printf("%d %d %d\n", x, y, p == &y);
  **ppp = &x;
  printf("%d\n", *p);
  int *q = &y, **qq = &q;
  int *t = *pp;
  *pp = *qq;
  *qq = t;
  printf("%d %d\n", *p, *q);
  char **rows;
  allocate(&rows, 4);
  for (int i = 0; i < 4; i++) printf("%s ", rows[i]);
  printf("%c\n", *(*(rows + 3) + 2));
  for (int i = 0; i < 4; i++) free(rows[i]);
  free(rows);
  const char *words[] = {"x", "yy", NULL};
  const char **w = words;
  int n = 0;
  while (*w) n += (*w++)[0];
  printf("%d\n", n);
  return 0;
}
