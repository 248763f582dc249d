#include <stdlib.h>
struct node {
  int value;
  struct node *next;
};
struct node *list;
int main(void) {
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    n->next = NULL;
    list = n;
  }
  return 0;
}
