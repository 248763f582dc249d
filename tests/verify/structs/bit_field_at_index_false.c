// One that is written twice: bit-fields of records in an array, at indices from outside: also a bool, one behind others, and one in a block whose
// length comes from outside.
#include <stdlib.h>

void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);

struct entry {
  unsigned present : 1;
  int priority : 4;
  _Bool dirty : 1;
  unsigned frame : 20;
  int value;
};

static struct entry entries[10];

int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 10, k = __VERIFIER_nondet_uint() % 10;
  entries[i].present = 1;
  entries[i].priority = -3;
  entries[i].dirty = 1;
  entries[i].frame = 0xfffff;
  if (entries[i].present != 1 || entries[i].priority != -3 || !entries[i].dirty) reach_error();
  if (entries[i].frame != 0xfffff || entries[i].value != 0) reach_error();
  entries[k].priority = 5;
  if (entries[i].priority != -3) reach_error();
  if (entries[k].frame != (i == k ? 0xfffffu : 0)) reach_error();

  unsigned count = __VERIFIER_nondet_uint() % 1000 + 1, last = __VERIFIER_nondet_uint() % count;
  struct entry *block = calloc(count, sizeof *block);
  if (!block) return 1;
  block[last].frame++;
  if (block[last].frame != 1 || block[last].present) reach_error();
  free(block);
  return 0;
}
