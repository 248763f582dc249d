#include <assert.h>
#include <heddle.h>
int a[3];
int main(void) {
  assert(HEDDLE_FOLD(product, a, 0, 3) == 0);
}
