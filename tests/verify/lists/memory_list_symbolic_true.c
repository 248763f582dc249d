#include <stdlib.h>
int __VERIFIER_nondet_int(void);
struct node {
  int value;
  struct node *next;
};
int main(void) {
  struct node *list = NULL;
  int n = __VERIFIER_nondet_int();
  if (n > 3) n = 3;
  for (int i = 0; i < n; i++) {
    struct node *one = malloc(sizeof *one);
    one->next = list;
    list = one;
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
