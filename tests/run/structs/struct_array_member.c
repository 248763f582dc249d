// Arrays inside structures are copied with them.
#include <stdio.h>

struct row {
  int n;
  int cells[4];
};
struct matrix {
  struct row rows[3];
  char name[8];
};

static struct matrix transpose(struct matrix m) {
  struct matrix r = {{{0}}, "T"};
  for (int i = 0; i < 3; i++) {
    r.rows[i].n = 3;
    for (int j = 0; j < 3; j++) r.rows[i].cells[j] = m.rows[j].cells[i];
  }
  return r;
}

static void print(const struct matrix *m) {
  printf("%s:", m->name);
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < m->rows[i].n; j++) printf(" %d", m->rows[i].cells[j]);
  printf("\n");
}

int main(void) {
  struct matrix m = {{{3, {1, 2, 3}}, {3, {4, 5, 6}}, {3, {7, 8, 9}}}, "M"};
  print(&m);
  struct matrix t = transpose(m);
  print(&t);
  t.rows[0] = m.rows[2];
  t.rows[0].cells[0]++;
  print(&t);
  print(&m);
  int *p = t.rows[1].cells;
  p[2] = 50;
  print(&t);
  printf("%d %d\n", (int)sizeof m.rows[0].cells, (int)(sizeof m.rows / sizeof *m.rows));
  printf("%d\n", transpose(t).rows[2].cells[1]);
  return 0;
}
