// A constant is written, by way of a pointer that is not to const.
#include <string.h>
static const int table[4] = {1, 2, 3, 4};
int __VERIFIER_nondet_int(void);
int main(void) {
  int own[4] = {0};
  int *p = __VERIFIER_nondet_int() ? own : (int *)table;
  memset(p, 0, sizeof own);
  return 0;
}
