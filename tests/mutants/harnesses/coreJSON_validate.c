// files: coreJSON/source/core_json.c coreJSON/source/include/core_json.h
// expect: TRUE TRUE TRUE TRUE
// Any five bytes: what is valid is not blank.
#include "harness.h"
#include "core_json.h"

int main(void) {
  char text[5];
  fill(text, 5);
  JSONStatus_t status = JSON_Validate(text, 5);
  if (status == JSONSuccess) {
    int seen = 0;
    for (int i = 0; i < 5; i++)
      if (text[i] != ' ' && text[i] != '\n' && text[i] != '\r' && text[i] != '\t') seen = 1;
    CHECK(seen);
  }
}
