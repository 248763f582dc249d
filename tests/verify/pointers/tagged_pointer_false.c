// A pointer with a mark in its lowest bit leads to its object once the mark is taken away.
#include <stdint.h>
void reach_error(void);
int __VERIFIER_nondet_int(void);
static int x = 1, y = 2;
int main(void) {
  int *p = __VERIFIER_nondet_int() ? &x : &y;
  int mark = __VERIFIER_nondet_int() != 0;
  uintptr_t tagged = (uintptr_t)p | mark;
  int *q = (int *)(tagged & ~(uintptr_t)1);
  *q += 10;
  if ((tagged & 1) != mark) reach_error();
  if (x + y != 12) reach_error();
  return 0;
}
