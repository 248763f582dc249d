// files: uthash/src/uthash.h
// expect: TRUE TRUE TRUE TRUE
// What was added is found, what was not is not.
#include <stdlib.h>

#include "harness.h"
#include "uthash.h"

struct item {
  int key;
  UT_hash_handle hh;
};

int main(void) {
  struct item *table = 0, items[2], *found;
  int other = __VERIFIER_nondet_int();
  items[0].key = __VERIFIER_nondet_int();
  items[1].key = __VERIFIER_nondet_int();
  __VERIFIER_assume(items[0].key != items[1].key && other != items[0].key && other != items[1].key);
  for (int i = 0; i < 2; i++) {
    struct item *one = &items[i];
    HASH_ADD_INT(table, key, one);
  }
  CHECK(HASH_COUNT(table) == 2);
  HASH_FIND_INT(table, &items[1].key, found);
  CHECK(found == &items[1]);
  HASH_FIND_INT(table, &other, found);
  CHECK(found == 0);
  HASH_CLEAR(hh, table);
}
