extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

struct log {
  int used;
  int entry[100000];
};
struct log all;

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000) abort();
  for (int i = 0; i < n; i++)
    all.entry[i] = 4;
  all.used = n;
  assert(HEDDLE_SUM(all.entry, 0, all.used) == 4 * n);
}
