// A growing buffer of bytes.
#ifndef BUFFER_H
#define BUFFER_H

#include <stddef.h>

struct buffer {
  unsigned char* bytes;
  size_t used;
  size_t size;
};

int buffer_reserve(struct buffer* buffer, size_t more);
int buffer_append(struct buffer* buffer, const unsigned char* data, size_t length);
int checksum(const unsigned char* data, size_t length);
int average(int a, int b);
unsigned scramble(unsigned rounds);

// Not here: how many bytes a message of this kind has.
int message_length(int kind);
int message_fits(int kind, int room);

#endif
