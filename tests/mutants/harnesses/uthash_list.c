// files: uthash/src/utlist.h
// expect: TRUE TRUE TRUE TRUE
// A list of three is sorted; one is taken out; all are freed.
#include <stdlib.h>

#include "harness.h"
#include "utlist.h"

struct element {
  int key;
  struct element *prev, *next;
};

static int compare(struct element *a, struct element *b) { return (a->key > b->key) - (a->key < b->key); }

int main(void) {
  struct element *head = 0, *each, *other;
  int count;
  for (int i = 0; i < 3; i++) {
    each = malloc(sizeof *each);
    each->key = __VERIFIER_nondet_int();
    DL_APPEND(head, each);
  }
  DL_SORT(head, compare);
  for (each = head; each->next; each = each->next) CHECK(each->key <= each->next->key);
  other = head->next;
  DL_DELETE(head, other);
  free(other);
  DL_COUNT(head, each, count);
  CHECK(count == 2 && head->prev == head->next && head->next->next == 0);
  DL_FOREACH_SAFE(head, each, other) {
    DL_DELETE(head, each);
    free(each);
  }
  CHECK(head == 0);
}
