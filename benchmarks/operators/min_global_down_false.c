extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

static short table[100000];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) abort();
  int i = n;
  while (i > 1) {
    i = i - 1;
    table[i] = 3;
  }
  assert(HEDDLE_MIN(table, 0, n) == 3);
}
