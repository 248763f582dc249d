#include <assert.h>

int main(void) {
  int x = 3;
  assert(x == 3);
  x++;
  assert(x == 3);
  return 0;
}
