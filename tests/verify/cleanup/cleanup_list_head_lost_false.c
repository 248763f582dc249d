#include <stdlib.h>
struct node { struct node *next; };
struct node *list;
static void push(void) {
  struct node *n = malloc(sizeof *n);
  n->next = list;
  list = n;
}
int main(void) {
  push();
  push();
  struct node *second = list->next;
  free(list);
  list = NULL;
  second = NULL;
  return 0;
}
