// Blocks go back to a list that lies in themselves; what was in them before was bytes.
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

union cell {
  union cell *next;
  char bytes[16];
};
static union cell *head;

static void *get(void) {
  if (!head) return malloc(sizeof(union cell));
  union cell *cell = head;
  head = cell->next;
  return cell;
}

static void put(void *p) {
  union cell *cell = p;
  cell->next = head;
  head = cell;
}

int main(void) {
  void *held[2];
  int n = 0;
  for (int i = 0; i < 3; ++i) {
    if (__VERIFIER_nondet_int()) {
      if (n < 2) {
        held[n] = get();
        memset(held[n], i, 16);
        n++;
      }
    } else if (n > 0) {
      put(held[--n]);
    }
  }
  while (n > 0) put(held[--n]);
  while (head) {
    union cell *next = head->next;
    free(head);
    head = next;
  }
  return 0;
}
