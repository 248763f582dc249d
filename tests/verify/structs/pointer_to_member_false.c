// From the address of a member back to the struct around it, through a list of such members.
#include <stddef.h>
#include <stdlib.h>
void reach_error(void) {}
int __VERIFIER_nondet_int(void);

struct link {
  struct link *next;
};
struct node {
  int value;
  struct link link;
};

int main(void) {
  struct link head = {&head};
  for (int i = 0; i < 2; i++) {
    struct node *node = malloc(sizeof *node);
    if (node == NULL) return 0;
    node->value = __VERIFIER_nondet_int();
    node->link.next = head.next;
    head.next = &node->link;
  }
  struct node *first = (struct node *)((char *)head.next - offsetof(struct node, link));
  struct node *second = (struct node *)((char *)first->link.next - offsetof(struct node, link));
  if (first->value > second->value && second->link.next == &head) reach_error();
  return 0;
}
