// A doubly linked list that stores the exclusive or of both neighbours.
#include <stdint.h>
#include <stdio.h>

struct node {
  int value;
  uintptr_t both;
};

static struct node *step(const struct node *n, const struct node *from) {
  return (struct node *)(n->both ^ (uintptr_t)from);
}

int main(void) {
  struct node nodes[5];
  for (int i = 0; i < 5; i++) {
    struct node *before = i > 0 ? &nodes[i - 1] : NULL;
    struct node *after = i < 4 ? &nodes[i + 1] : NULL;
    nodes[i].value = (i + 1) * 11;
    nodes[i].both = (uintptr_t)before ^ (uintptr_t)after;
  }
  struct node *at = nodes, *from = NULL;
  while (at) {
    printf("%d ", at->value);
    struct node *next = step(at, from);
    from = at;
    at = next;
  }
  printf("\n");
  at = from;
  from = NULL;
  int sum = 0, weight = 1;
  while (at) {
    sum += at->value * weight++;
    struct node *next = step(at, from);
    from = at;
    at = next;
  }
  printf("%d %d\n", sum, from == nodes);
  return 0;
}
