#include <stdlib.h>
struct node {
  int value;
  struct node *next;
};
struct node *ring;
int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->next = b;
  b->next = a;
  
  return 0;
}
