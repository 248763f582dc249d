// files: http-parser/http_parser.c http-parser/http_parser.h
// expect: TRUE TRUE TRUE TRUE
// What callbacks get lies within the text.
#include "harness.h"
#include "http_parser.h"

static char text[] = "GET / HTTP/1.1\r\na???\r\n\r\n";
static int complete;

static int on_data(http_parser *parser, const char *at, size_t length) {
  CHECK(at >= text && at + length <= text + sizeof text - 1);
  return 0;
}

static int on_complete(http_parser *parser) {
  complete++;
  return 0;
}

int main(void) {
  http_parser parser;
  http_parser_settings settings;
  fill(text + 17, 3);
  http_parser_settings_init(&settings);
  settings.on_header_field = settings.on_header_value = settings.on_url = on_data;
  settings.on_message_complete = on_complete;
  http_parser_init(&parser, HTTP_REQUEST);
  size_t parsed = http_parser_execute(&parser, &settings, text, sizeof text - 1);
  CHECK(complete <= 1);
  if (parsed == sizeof text - 1 && HTTP_PARSER_ERRNO(&parser) == HPE_OK) CHECK(complete == 1 || parser.nread > 0);
}
