#include <assert.h>
#include <heddle.h>
int main(void) {
  int a[4] = {4, 3, 2, 1}, j = 4;
  assert(HEDDLE_FORALL(j, 0, j, HEDDLE_EXISTS(k, 0, 4, a[k] == j + 1)));
  assert(HEDDLE_COUNT(i, 0, j, HEDDLE_FORALL(k, i, j, a[k] <= 3)) == 3);
  assert(HEDDLE_SUM(a, 0, HEDDLE_MAX(a, 0, 4)) == 10);
}
