#include <assert.h>
#include <heddle.h>
int main(void) {
  unsigned a[3] = {4000000000u, 4000000000u, 4000000000u};
  long long b[2] = {9223372036854775807ll, 9223372036854775807ll};
  assert(HEDDLE_SUM(a, 0, 3) == 12000000000ll);
  assert(HEDDLE_SUM(b, 0, 2) > 9223372036854775807ll);
  assert(HEDDLE_SUM(a, 0, 1) > -1);
  assert(HEDDLE_SUM(b, 0, 1) - 1 == HEDDLE_SUM(b, 0, 2) - 1);
}
