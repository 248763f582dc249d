// files: parson/parson.c parson/parson.h
// expect: TRUE TRUE TRUE TRUE
// Any four characters of arrays: what is parsed is an array or a number.
#include "harness.h"
#include "parson.h"

int main(void) {
  char text[5];
  for (int i = 0; i < 4; i++) {
    text[i] = __VERIFIER_nondet_char();
    __VERIFIER_assume(text[i] == '[' || text[i] == ']' || text[i] == ',' || text[i] == 't' || text[i] == 0 || text[i] == '1');
  }
  text[4] = 0;
  JSON_Value *value = json_parse_string(text);
  if (value) {
    CHECK(json_value_get_type(value) == JSONArray || json_value_get_type(value) == JSONNumber);
    json_value_free(value);
  }
}
