// files: cJSON/cJSON.c cJSON/cJSON.h
// expect: TRUE TRUE TRUE TRUE
// What is minified is not longer; without quotes and comments no space is left.
#include <string.h>

#include "cJSON.h"
#include "harness.h"

int main(void) {
  char text[6];
  fill_text(text, 5);
  size_t before = strlen(text);
  int is_plain = strchr(text, '"') == 0 && strchr(text, '/') == 0;
  cJSON_Minify(text);
  CHECK(strlen(text) <= before);
  if (is_plain) CHECK(strchr(text, ' ') == 0 && strchr(text, '\n') == 0);
}
