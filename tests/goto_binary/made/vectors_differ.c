/* An element that is larger in one vector than in the other. */
#include <assert.h>

typedef int ints __attribute__((vector_size(16)));

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  ints a = {0, 1, 2, x};
  ints five = {5, 5, 5, 5};
  ints larger = a > five;
  assert(larger[0] == 0);
  assert(larger[3] == 0);
  return 0;
}
