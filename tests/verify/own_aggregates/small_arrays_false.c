#include <assert.h>
#include <heddle.h>

int __VERIFIER_nondet_int(void);

struct { int n, a[3]; } s;

int main(void) {
  for (int i = 0; i < 3; i++) s.a[i] = __VERIFIER_nondet_int();
  assert(HEDDLE_FOLD(sorted, s.a, 0, 3) == (s.a[0] <= s.a[1] && s.a[0] <= s.a[2]));
}
