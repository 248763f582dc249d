#include <stdlib.h>
struct link {
  struct link *next;
};
struct item {
  int value;
  struct link link;
};
int main(void) {
  struct item *a = malloc(sizeof *a);
  a->link.next = &a->link;
  struct link *l = a->link.next;
  struct item *b = (struct item *)((char *)l - 3 * __builtin_offsetof(struct item, link));
  b->value = 1;
  free(b);
  return 0;
}
