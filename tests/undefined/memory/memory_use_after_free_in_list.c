#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n) return 0;
    n->value = i;
    n->next = list;
    list = n;
  }
  for (struct node *n = list; n;) {
    free(n);
    n = n->next;
  }
  return 0;
}
