// files: picohttpparser/picohttpparser.c picohttpparser/picohttpparser.h
// expect: TRUE TRUE TRUE TRUE
// Headers lie within the text.
#include "harness.h"
#include "picohttpparser.h"

int main(void) {
  char text[7];
  struct phr_header headers[2];
  size_t count = 2;
  fill(text, 7);
  int read = phr_parse_headers(text, 7, headers, &count, 0);
  CHECK(-2 <= read && read <= 7);
  if (read < 0) return 0;
  CHECK(count <= 2);
  for (size_t i = 0; i < count; i++) CHECK(headers[i].value >= text && headers[i].value + headers[i].value_len <= text + read);
}
