// files: cJSON/cJSON.c cJSON/cJSON.h
// expect: TRUE TRUE TRUE TRUE
// An element that is detached is gone, the others stay in order.
#include "cJSON.h"
#include "harness.h"

int main(void) {
  cJSON *array = cJSON_CreateArray();
  for (int i = 0; i < 3; i++) cJSON_AddItemToArray(array, cJSON_CreateBool(i == 1));
  int which = __VERIFIER_nondet_int();
  cJSON *taken = cJSON_DetachItemFromArray(array, which);
  int was_there = 0 <= which && which < 3;
  CHECK((taken != 0) == was_there);
  CHECK(cJSON_GetArraySize(array) == 3 - was_there);
  if (was_there) CHECK(cJSON_IsTrue(taken) == (which == 1));
  if (which == 0) CHECK(cJSON_IsTrue(cJSON_GetArrayItem(array, 0)));
  cJSON_Delete(taken);
  cJSON_Delete(array);
}
