// A list of pointers that grows and is trimmed: blocks and copies of lengths that depend on the input.
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct value {
  int type;
};

struct list {
  struct value **items;
  size_t count, capacity;
};

static int resize(struct list *list, size_t capacity) {
  if (capacity == 0) return 1;
  struct value **items = malloc(capacity * sizeof *items);
  if (items == NULL) return 1;
  if (list->items != NULL && list->count > 0) memcpy(items, list->items, list->count * sizeof *items);
  free(list->items);
  list->items = items;
  list->capacity = capacity;
  return 0;
}

static int add(struct list *list, struct value *value) {
  if (list->count >= list->capacity && resize(list, list->capacity == 0 ? 4 : list->capacity * 2)) return 1;
  list->items[list->count++] = value;
  return 0;
}

int main(void) {
  struct list list = {0};
  for (int i = 0; i < 2 && __VERIFIER_nondet_int(); i++) {
    struct value *value = malloc(sizeof *value);
    if (value == NULL) break;
    value->type = 7;
    if (add(&list, value)) {
      free(value);
      break;
    }
  }
  resize(&list, list.count);
  for (size_t i = 0; i < list.count; i++) {
    if (list.items[i]->type != 7) reach_error();
    free(list.items[i]);
  }
  free(list.items);
}
