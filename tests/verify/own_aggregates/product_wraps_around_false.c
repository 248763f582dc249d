#include <assert.h>
#include <heddle.h>

int __VERIFIER_nondet_int(void);

int a[4] = {1 << 30, 1 << 30, 1 << 30, 1 << 30};
unsigned b[4] = {-1u, -1u, -1u, -1u};

int main(void) {
  assert(HEDDLE_FOLD(product, a, 0, 4) == (heddle_integer)1 << 120);
  assert(HEDDLE_FOLD(product, b, 0, 4) > 0);
}
