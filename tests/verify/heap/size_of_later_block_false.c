// The blocks are one byte too small. In executions that go on beyond the bound, the length that they depend on is no number
// of bytes: nothing may be concluded from that.
#include <stdlib.h>
#include <string.h>
char __VERIFIER_nondet_char(void);
unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_assume(int condition);

struct buffer {
  size_t length;
  char *block;
  char *data;
};

static struct buffer *with_size(size_t n) {
  struct buffer *self = malloc(sizeof *self);
  self->length = n;
  self->data = self->block = calloc(n - 1, 1);
  return self;
}

static struct buffer *copy(const char *text) {
  size_t length = strlen(text);
  struct buffer *self = with_size(length);
  memcpy(self->block, text, length);
  self->data = self->block;
  return self;
}

static struct buffer *part(struct buffer *whole, size_t from, long to) {
  size_t length = strlen(whole->data);
  if (to < from) return NULL;
  if (to > length) to = length;
  size_t n = to - from;
  struct buffer *self = with_size(n);
  memcpy(self->data, whole->data + from, n);
  return self;
}

int main(void) {
  char text[5];
  for (int i = 0; i < 4; i++) text[i] = __VERIFIER_nondet_char();
  text[4] = 0;
  for (int i = 0; i < 4; i++) __VERIFIER_assume(text[i] != 0);
  struct buffer *whole = copy(text);
  unsigned from = __VERIFIER_nondet_uint();
  if (from > 4) return 0;
  unsigned to = __VERIFIER_nondet_uint();
  if (to > 6) return 0;
  part(whole, from, to);
}
