#include <stdlib.h>
struct tree {
  struct tree *left, *right;
};
static struct tree *build(int depth) {
  if (depth == 0) return NULL;
  struct tree *t = malloc(sizeof *t);
  t->left = build(depth - 1);
  t->right = build(depth - 1);
  return t;
}
static void drop(struct tree *t) {
  if (!t) return;
  drop(t->left);
  drop(t->right);
  free(t);
}
int main(void) {
  drop(build(3));
  return 0;
}
