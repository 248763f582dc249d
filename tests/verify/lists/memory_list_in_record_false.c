// The list is the first part of the block that is used, but there is more in it: pointers at an index that is an input.
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct list {
  struct list *next, *prev;
};
struct table {
  unsigned count;
  struct list all;
  int *entries[16];
};

static void begin(struct list *list) {
  list->next = list;
  list->prev = list;
}

int main(void) {
  struct table *t = (struct table *)malloc(sizeof(struct table));
  begin(&t->all);
  unsigned id = __VERIFIER_nondet_uchar() & 15;
  t->entries[id] = malloc(sizeof(int));
  *t->entries[id] = 1;
  t->all.next->prev = &t->all;
  t->all.prev->next = &t->all;
  if (id != 9) free(t->entries[id]);
  free(t);
  return 0;
}
