// files: parson/parson.c parson/parson.h
// expect: TRUE TRUE TRUE TRUE
// A member that is set is there.
#include "harness.h"
#include "parson.h"

int main(void) {
  JSON_Value *root = json_value_init_object();
  if (!root) return 0;
  JSON_Object *object = json_value_get_object(root);
  char name[3];
  fill_text(name, 2);
  for (int i = 0; i < 2; i++) __VERIFIER_assume(name[i] >= 0);
  if (json_object_set_number(object, name, 3) == JSONSuccess) {
    CHECK(json_object_get_count(object) == 1);
    CHECK(json_object_has_value(object, name));
  }
  json_value_free(root);
}
