// A list whose node is used after it was freed.
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *first = malloc(sizeof *first);
  if (!first) return 1;
  first->value = 4;
  first->next = malloc(sizeof *first);
  if (!first->next) return 1;
  first->next->value = 5;
  first->next->next = 0;
  struct node *second = first->next;
  free(first);
  int sum = second->value + first->value;
  free(second);
  return sum;
}
