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

// The byte that was put first, or -1.
int ring_first(const struct ring *ring) {
  if (ring == NULL || ring->count == 0) return -1;
  return ring->bytes[ring->begin];
}
