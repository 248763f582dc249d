// C's long double, which goto-cc takes for a float of 128 bits.
#include <assert.h>
#include <float.h>
#include <math.h>

struct mixed {
  char tag;
  long double value;
};

long double table[2] = {0.1L, -3.0L};

int main(void) {
  struct mixed m = {'m', table[1] / 2};
  assert(m.value == -1.5L);
  assert(table[0] == 0.1L && table[0] != 0.1);
  assert(fabsl(m.value) == 1.5L);
  long double past = 1 + LDBL_EPSILON;
  assert(past != 1 && 1 + LDBL_EPSILON / 4 == 1);
  assert(LDBL_MAX * 2 == HUGE_VALL);
  return 0;
}
