// Bit-fields that count, and fences.
#include <assert.h>

struct bits {
  unsigned low : 3;
  int high : 5;
  _Bool set : 1;
};

int main(void) {
  struct bits b = {7, 15, 0};
  b.low++;
  b.high++;
  b.set += 1;
  b.set += 1;
  __sync_synchronize();
  assert(b.low == 0 && b.high == -16 && b.set == 1);
  b.low--;
  --b.high;
  b.low += 9;
  __atomic_thread_fence(5);
  assert(b.low == 0 && b.high == 15);
  return 0;
}
