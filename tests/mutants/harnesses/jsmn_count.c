// files: jsmn/jsmn.h
// expect: TRUE TRUE TRUE TRUE
// Counting tokens gives the number that parsing needs.
#include "harness.h"
#include "jsmn.h"

int main(void) {
  char text[4];
  jsmntok_t tokens[6];
  jsmn_parser parser;
  fill(text, 4);
  jsmn_init(&parser);
  int count = jsmn_parse(&parser, text, 4, tokens, 6);
  jsmn_init(&parser);
  int counted = jsmn_parse(&parser, text, 4, 0, 0);
  if (count >= 0) CHECK(counted == count);
}
