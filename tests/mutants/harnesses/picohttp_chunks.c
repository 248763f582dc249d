// files: picohttpparser/picohttpparser.c picohttpparser/picohttpparser.h
// expect: TRUE TRUE TRUE TRUE
// Decoding in place never yields more than came in.
#include "harness.h"
#include "picohttpparser.h"

int main(void) {
  char text[6];
  struct phr_chunked_decoder decoder = {0};
  size_t size = 6;
  fill(text, 6);
  decoder.consume_trailer = 1;
  ssize_t left = phr_decode_chunked(&decoder, text, &size);
  CHECK(-2 <= left && left <= 6);
  CHECK(size <= 6);
  if (left >= 0) CHECK(size + left <= 6);
}
