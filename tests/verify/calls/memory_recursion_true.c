#include <stdlib.h>
int __VERIFIER_nondet_int(void);
struct node {
  int value;
  struct node *next;
};
static struct node *build(int n) {
  if (n == 0) return NULL;
  struct node *one = malloc(sizeof *one);
  one->next = build(n - 1);
  return one;
}
static void drop(struct node *n) {
  if (n == NULL) return;
  drop(n->next);
  free(n);
}
int main(void) {
  drop(build(3));
  return 0;
}
