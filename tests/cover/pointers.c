// unreachable: 8
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static int length(const struct node *list) {
  int n = 0;
  for (; list != NULL; list = list->next)
    ++n;
  return n;
}

int main(void) {
  struct node last = {1, NULL};
  struct node first = {2, &last};
  struct node *list = __VERIFIER_nondet_int() ? &first : NULL;
  if (list && list->value == 2)
    list->next->value = 3;
  int n = length(list);
  if (n == 1)
    return 1;
  if (n == 2 && last.value == 3)
    return 2;
  return 0;
}
