// The same with a value that the loop does not reach.
#include <assert.h>

int main(void) {
  unsigned x = 1;
  for (int i = 0; i < 5; i++) x = x * 3 + 1;
  assert(x != 365);
  return 0;
}
