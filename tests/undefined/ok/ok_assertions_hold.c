#include <assert.h>

int main(void) {
  int a = 10, b = 3;
  assert(a > b);
  assert(a / b * b + a % b == a);
  for (int i = 0; i < 10; i++) {
    a -= i % 2;
    assert(a >= 5);
  }
  assert((b++, b == 4));
  return 0;
}
