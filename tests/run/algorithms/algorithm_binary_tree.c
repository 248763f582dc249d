#include <stdio.h>
#include <stdlib.h>

struct tree {
  int key, height;
  struct tree *child[2];
};

static int height(const struct tree *t) {
  return t ? t->height : 0;
}
static void update(struct tree *t) {
  int l = height(t->child[0]), r = height(t->child[1]);
  t->height = 1 + (l > r ? l : r);
}

static struct tree *rotate(struct tree *t, int dir) {
  struct tree *up = t->child[!dir];
  t->child[!dir] = up->child[dir];
  up->child[dir] = t;
  update(t);
  update(up);
  return up;
}

static struct tree *insert(struct tree *t, int key) {
  if (!t) {
    t = calloc(1, sizeof *t);
    if (!t) abort();
    t->key = key;
    t->height = 1;
    return t;
  }
  int side = key > t->key;
  t->child[side] = insert(t->child[side], key);
  update(t);
  if (height(t->child[side]) - height(t->child[!side]) > 1) {
    struct tree *c = t->child[side];
    if (height(c->child[!side]) > height(c->child[side])) t->child[side] = rotate(c, side);
    t = rotate(t, !side);
  }
  return t;
}

static void walk(struct tree *t, int depth) {
  if (!t) return;
  walk(t->child[0], depth + 1);
  printf("%d:%d ", t->key, depth);
  walk(t->child[1], depth + 1);
  free(t);
}

int main(void) {
  struct tree *root = NULL;
  for (int i = 1; i <= 15; i++) root = insert(root, i * 7 % 16);
  printf("%d\n", root->height);
  walk(root, 0);
  printf("\n");
  return 0;
}
