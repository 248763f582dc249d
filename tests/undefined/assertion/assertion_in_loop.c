#include <assert.h>

int main(void) {
  unsigned x = 1;
  for (int i = 0; i < 40; i++) {
    x *= 3;
    assert(x > 2 && "x stays large");
    x ^= x >> 7;
    assert((x & 0xff) != 0x3f);
  }
  return 0;
}
