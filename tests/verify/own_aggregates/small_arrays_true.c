#include <assert.h>
#include <heddle.h>

int __VERIFIER_nondet_int(void);

struct { int n, a[3]; } s;

int main(void) {
  int m[2][3] = {{3, 4, 5}, {5, 4, 3}};
  unsigned long u[2] = {1, -1ul};
  signed char c[2] = {-1, 1};
  assert(HEDDLE_FOLD(sorted, m[0], 0, 3));
  assert(!HEDDLE_FOLD(sorted, m[1], 0, 3));
  assert(HEDDLE_FOLD(sorted, m[1], 2, 3) && HEDDLE_FOLD(sorted, m[1], 3, 3) && HEDDLE_FOLD(sorted, m[1], 5, 3));
  assert(HEDDLE_FOLD(sorted, u, 0, 2) && HEDDLE_FOLD(sorted, c, 0, 2));
  for (int i = 0; i < 3; i++) s.a[i] = __VERIFIER_nondet_int();
  assert(HEDDLE_FOLD(sorted, s.a, 0, 3) == (s.a[0] <= s.a[1] && s.a[1] <= s.a[2]));
}
