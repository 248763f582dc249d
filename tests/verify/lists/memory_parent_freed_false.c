#include <stdlib.h>
struct node {
  int value;
  struct node *next;
};
int main(void) {
  struct node *a = malloc(sizeof *a);
  a->next = malloc(sizeof *a);
  a->next->next = NULL;
  free(a);
  return 0;
}
