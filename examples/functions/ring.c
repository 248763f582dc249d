// A ring of bytes, as a library would have it: no main.
#include <stddef.h>

struct ring {
  unsigned char bytes[8];
  unsigned begin;
  unsigned count;
};

// Takes one more byte; 0 if the ring is full.
int ring_put(struct ring *ring, unsigned char byte) {
  if (ring == NULL || ring->count >= sizeof ring->bytes) return 0;
  ring->bytes[(ring->begin + ring->count) % sizeof ring->bytes] = byte;
  ring->count++;
  return 1;
}

// Copies the first bytes without taking them out.
size_t ring_peek(const struct ring *ring, unsigned char *to, size_t size) {
  if (ring == NULL || to == NULL || size == 0 || ring->count == 0) return 0;
  to[0] = ring->bytes[ring->begin];
  return 1;
}
