// A list whose nodes hold a number or a block; the tag says which.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int is_block;
  union {
    long number;
    char *block;
  } as;
  struct node *next;
};

int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 2; ++i) {
    struct node *node = malloc(sizeof *node);
    node->is_block = __VERIFIER_nondet_int() != 0;
    if (node->is_block)
      node->as.block = malloc(4);
    else
      node->as.number = __VERIFIER_nondet_int();
    node->next = list;
    list = node;
  }
  while (list) {
    struct node *next = list->next;
    if (list->is_block) free(list->as.block);
    free(list);
    list = next;
  }
  return 0;
}
