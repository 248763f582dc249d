// Entries of a large table of pointers are moved aside, as many as there are.
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct table {
  int *entries[1000];
  size_t count;
};

static void insert(struct table *t, size_t at, int *entry) {
  memmove(&t->entries[at + 1], &t->entries[at], (t->count - at) * sizeof(int *));
  t->entries[at] = entry;
  t->count++;
}

int main(void) {
  static int values[3] = {10, 20, 30};
  struct table *t = malloc(sizeof *t);
  t->count = 0;
  for (int i = 0; i < 3; i++) {
    size_t at = 0;
    if (__VERIFIER_nondet_int()) at = t->count;
    insert(t, at, &values[i]);
  }
  int sum = 0;
  for (size_t i = 0; i < t->count; i++) sum += *t->entries[i];
  if (sum != 60) reach_error();
  if (*t->entries[1] == 20) reach_error();
  free(t);
}
