// files: cmp/cmp.c cmp/cmp.h
// expect: TRUE TRUE TRUE TRUE
// Any number is read as it was written.
#include "harness.h"
#include "cmp.h"
#include <string.h>

struct buffer { unsigned char bytes[16]; size_t at, end; };
static bool reader(cmp_ctx_t *ctx, void *data, size_t count) {
  struct buffer *b = ctx->buf;
  if (b->end - b->at < count) return false;
  memcpy(data, b->bytes + b->at, count);
  b->at += count;
  return true;
}
static size_t writer(cmp_ctx_t *ctx, const void *data, size_t count) {
  struct buffer *b = ctx->buf;
  if (sizeof b->bytes - b->end < count) return 0;
  memcpy(b->bytes + b->end, data, count);
  b->end += count;
  return count;
}
int main(void) {
  struct buffer b = {{0}, 0, 0};
  cmp_ctx_t ctx;
  cmp_init(&ctx, &b, reader, 0, writer);
  long long n = __VERIFIER_nondet_longlong();
  int64_t back;
  CHECK(cmp_write_integer(&ctx, n));
  CHECK(cmp_read_integer(&ctx, &back));
  CHECK(back == n);
}
