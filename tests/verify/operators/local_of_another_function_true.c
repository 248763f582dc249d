// What the assertion compares with is unknown where the array is written.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int a[5];
void fill(void) {
  for (int i = 0; i < 5; i++)
    a[i] = 3;
}
int main(void) {
  int c = 3;
  fill();
  assert(HEDDLE_FORALL(j, 0, 5, a[j] == c));
}
