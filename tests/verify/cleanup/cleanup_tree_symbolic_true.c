#include <stdlib.h>
int __VERIFIER_nondet_int(void);
struct tree {
  struct tree *left, *right;
};
static struct tree *leaf(void) {
  if (__VERIFIER_nondet_int()) return NULL;
  struct tree *t = malloc(sizeof *t);
  t->left = t->right = NULL;
  return t;
}
int main(void) {
  struct tree *t = leaf();
  if (t) {
    t->left = leaf();
    t->right = leaf();
    free(t->left);
    free(t->right);
    free(t);
  }
  return 0;
}
