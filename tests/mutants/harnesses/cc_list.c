// files: Collections-C/src/cc_list.c Collections-C/src/cc_common.c Collections-C/src/include/cc_list.h
// expect: TRUE TRUE TRUE TRUE
// An element that is removed is not there any more.
#include "harness.h"
#include "cc_list.h"

int main(void) {
  CC_List *list;
  if (cc_list_new(&list) != CC_OK) return 0;
  int values[3] = {1, 2, 3};
  int added = 0;
  for (int i = 0; i < 3; i++)
    if (cc_list_add(list, &values[i]) == CC_OK) added++;
  CHECK(cc_list_size(list) == (size_t)added);
  void *out = 0;
  if (added == 3) {
    unsigned at = up_to(2);
    CHECK(cc_list_remove_at(list, at, &out) == CC_OK && out == &values[at]);
    CHECK(cc_list_contains(list, &values[at]) == 0);
  }
  cc_list_destroy(list);
}
