#include <assert.h>
#include <heddle.h>

#define SIZE 6

int __VERIFIER_nondet_int(void);

int main(void) {
  int a[SIZE], largest = 0;
  for (int i = 0; i < SIZE; i++) {
    a[i] = __VERIFIER_nondet_int();
    if (a[i] > largest) largest = a[i];
  }
  assert(HEDDLE_FORALL(j, 0, SIZE, a[j] <= largest));
#ifdef WRONG
  assert(largest == HEDDLE_MAX(a, 0, SIZE));
#else
  assert(largest == 0 || largest == HEDDLE_MAX(a, 0, SIZE));
#endif
  //@ assert largest == 0 || (\exists integer k; 0 <= k < SIZE && a[k] == largest);
}
