// Structure assignment copies all members, overlapping structures of one type included.
#include <stdio.h>

struct node {
  int key;
  struct node *left, *right;
  int extra[3];
};

static struct node pool[4];

static struct node *pick(int i) {
  printf("pick %d\n", i);
  return &pool[i];
}

int main(void) {
  struct node a = {1, 0, 0, {10, 20, 30}}, b, c;
  c = b = a;
  b.extra[1] = 21;
  printf("%d %d %d\n", a.extra[1], b.extra[1], c.extra[1]);
  pool[0] = a;
  pool[1] = b;
  *pick(2) = pool[1];
  pool[3] = *pick(2);
  printf("%d %d\n", pool[2].extra[1], pool[3].extra[1]);
  pool[0].left = &pool[1];
  pool[1].left = &pool[2];
  *pool[0].left->left = a;
  printf("%d\n", pool[2].extra[1]);
  pool[1] = pool[1];
  printf("%d\n", pool[1].extra[1]);
  struct node t = pool[0];
  pool[0] = pool[1];
  pool[1] = t;
  printf("%d %d\n", pool[0].extra[1], pool[1].extra[1]);
  printf("%d\n", (a = pool[0]).extra[1]);
  printf("%d\n", (1 ? a : b).key);
  printf("%d\n", (pool[3].key = 5, pool[3]).key);
  return 0;
}
