#include <stdlib.h>
struct node {
  struct node *next, *previous;
};
int main(void) {
  struct node *first = malloc(sizeof *first), *last = first;
  first->previous = NULL;
  for (int i = 0; i < 3; i++) {
    last->next = malloc(sizeof *last);
    last->next->previous = last;
    last = last->next;
  }
  while (last) {
    struct node *previous = last->previous;
    free(last);
    last = previous;
  }
  return 0;
}
