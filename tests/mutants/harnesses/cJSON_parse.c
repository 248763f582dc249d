// files: cJSON/cJSON.c cJSON/cJSON.h
// expect: TRUE TRUE TRUE TRUE
// Three characters are a value or none; everything is freed.
#include "cJSON.h"
#include "harness.h"

int main(void) {
  char text[3];
  fill(text, 3);
  cJSON *value = cJSON_ParseWithLength(text, 3);
  if (value != 0) {
    CHECK(!cJSON_IsInvalid(value));
    if (cJSON_IsArray(value)) CHECK(cJSON_GetArraySize(value) <= 1);
    if (cJSON_IsString(value)) CHECK(value->valuestring[0] == text[1] || value->valuestring[0] == 0);
  }
  cJSON_Delete(value);
}
