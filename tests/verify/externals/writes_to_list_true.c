extern void reach_error(void);
#include <stdlib.h>
struct node {
  int value;
  struct node *next;
};
extern void change(struct node *list);

int main(void) {
  struct node *second = malloc(sizeof *second), *first = malloc(sizeof *first), *other = malloc(sizeof *other);
  *second = (struct node){2, NULL};
  *first = (struct node){1, second};
  *other = (struct node){3, NULL};
  change(first);
  if (other->value != 3) reach_error();
  return 0;
}
