// files: http-parser/http_parser.c http-parser/http_parser.h
// expect: TRUE TRUE TRUE TRUE
// The parser reads all, or tells an error.
#include "harness.h"
#include "http_parser.h"

int main(void) {
  char text[5];
  http_parser parser;
  http_parser_settings settings;
  fill(text, 5);
  http_parser_settings_init(&settings);
  http_parser_init(&parser, HTTP_REQUEST);
  size_t length = up_to(5);
  size_t parsed = http_parser_execute(&parser, &settings, text, length);
  CHECK(parsed <= length);
  CHECK(parsed == length || HTTP_PARSER_ERRNO(&parser) != HPE_OK);
}
