// files: cmp/cmp.c cmp/cmp.h
// expect: TRUE TRUE TRUE TRUE
// Any bytes: an object that is read ends inside of them.
#include "harness.h"
#include "cmp.h"
#include <string.h>

struct buffer { unsigned char bytes[12]; size_t at; };
static bool reader(cmp_ctx_t *ctx, void *data, size_t count) {
  struct buffer *b = ctx->buf;
  if (sizeof b->bytes - b->at < count) return false;
  memcpy(data, b->bytes + b->at, count);
  b->at += count;
  return true;
}
int main(void) {
  struct buffer b;
  for (int i = 0; i < 12; i++) b.bytes[i] = __VERIFIER_nondet_uchar();
  b.at = 0;
  cmp_ctx_t ctx;
  cmp_init(&ctx, &b, reader, 0, 0);
  cmp_object_t object;
  if (cmp_read_object(&ctx, &object)) CHECK(b.at >= 1 && b.at <= 12);
}
