// files: http-parser/http_parser.c http-parser/http_parser.h
// expect: TRUE TRUE TRUE TRUE
// The parts of a URL lie within it.
#include "harness.h"
#include "http_parser.h"

int main(void) {
  char text[6];
  struct http_parser_url url;
  fill(text, 6);
  http_parser_url_init(&url);
  if (http_parser_parse_url(text, 6, 0, &url) != 0) return 0;
  for (int part = 0; part < UF_MAX; part++)
    if (url.field_set & (1 << part)) CHECK(url.field_data[part].off + url.field_data[part].len <= 6);
}
