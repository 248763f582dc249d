// files: jsmn/jsmn.h
// options: -DJSMN_STRICT -DJSMN_PARENT_LINKS
// expect: TRUE TRUE TRUE TRUE
// Parents come before their children; a token too few is told.
#include "harness.h"
#include "jsmn.h"

int main(void) {
  char text[5];
  jsmntok_t tokens[2];
  jsmn_parser parser;
  fill(text, 5);
  jsmn_init(&parser);
  int count = jsmn_parse(&parser, text, 5, tokens, 2);
  CHECK(count <= 2);
  for (int i = 0; i < count; i++) CHECK(-1 <= tokens[i].parent && tokens[i].parent < i);
}
