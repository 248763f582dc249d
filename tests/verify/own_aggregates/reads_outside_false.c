#include <assert.h>
#include <heddle.h>

int __VERIFIER_nondet_int(void);

int a[3];

int main(void) {
  assert(HEDDLE_FOLD(sorted, a, 1, 4));
}
