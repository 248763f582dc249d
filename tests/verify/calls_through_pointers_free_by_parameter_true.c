// What frees the nodes is a parameter.
#include <stdlib.h>
struct list {
  struct list *next;
};
static void for_each(struct list *list, void (*action)(void *)) {
  while (list) {
    struct list *next = list->next;
    action(list);
    list = next;
  }
}
static void ignore(void *p) { (void)p; }
int main(void) {
  struct list *list = NULL;
  for (int i = 0; i < 3; i++) {
    struct list *node = malloc(sizeof *node);
    node->next = list;
    list = node;
  }
  for_each(list, ignore);
  for_each(list, free);
  return 0;
}
