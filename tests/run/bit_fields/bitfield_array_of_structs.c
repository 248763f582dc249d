// Fields reached through arrays, pointers, nested structures and calls.
#include <stdio.h>

struct cell {
  unsigned kind : 2;
  unsigned count : 6;
};
struct board {
  struct cell cells[2][3];
  unsigned turn : 4;
};

static struct cell make(int kind, int count) {
  struct cell c = {kind, count};
  return c;
}

static void bump(struct cell *c) {
  c->count += c->kind;
}

int main(void) {
  struct board b = {{{{1, 2}, {2, 3}}, {{3, 60}}}, 9};
  struct cell *p = &b.cells[0][0];
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++) bump(&b.cells[i][j]);
  for (int k = 0; k < 6; k++) printf("%d/%d ", b.cells[k / 3][k % 3].kind, b.cells[k / 3][k % 3].count);
  printf("\n");
  b.cells[1][2] = make(7, 65);
  printf("%d %d %d\n", b.cells[1][2].kind, b.cells[1][2].count, make(2, 33).count);
  p->kind = p[1].kind;
  p->count = b.turn;
  printf("%d %d\n", b.cells[0][0].kind, b.cells[0][0].count);
  b.turn += 8;
  printf("%d\n", b.turn);
  return 0;
}
