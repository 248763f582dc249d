// files: jsmn/jsmn.h
// expect: TRUE TRUE TRUE TRUE
// Tokens lie within the text, in order.
#include "harness.h"
#include "jsmn.h"

int main(void) {
  char text[5];
  jsmntok_t tokens[6];
  jsmn_parser parser;
  fill(text, 5);
  jsmn_init(&parser);
  int count = jsmn_parse(&parser, text, 5, tokens, 6);
  CHECK(count <= 6);
  for (int i = 0; i < count; i++) CHECK(0 <= tokens[i].start && tokens[i].start <= tokens[i].end && tokens[i].end <= 5);
}
