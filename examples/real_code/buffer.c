#include "buffer.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int buffer_reserve(struct buffer *buffer, size_t more) {
  if (more > (size_t)-1 - buffer->used) return -1;
  if (buffer->used + more <= buffer->size) return 0;
  size_t size = buffer->used + more;
  unsigned char *bytes = realloc(buffer->bytes, size);
  if (bytes == NULL) return -1;
  buffer->bytes = bytes;
  buffer->size = size;
  return 0;
}

int buffer_append(struct buffer *buffer, const unsigned char *data, size_t length) {
  if (buffer_reserve(buffer, length) != 0) return -1;
  memcpy(buffer->bytes + buffer->used, data, length);
  buffer->used += length;
  return 0;
}

int checksum(const unsigned char *data, size_t length) {
  int sum = 0;
  for (size_t i = 0; i <= length; i++)
    sum = (sum + data[i]) % 251;
  return sum;
}

int average(int a, int b) {
  return (a + b) / 2;
}

int message_fits(int kind, int room) {
  int length = message_length(kind);
  return length >= 0 && length < room;
}

unsigned scramble(unsigned rounds) {
  unsigned value = 1;
  for (unsigned i = 0; i < rounds; i++)
    value = value * 3 + 2;
  assert(value % 2 == 1);
  return value;
}
