#include <assert.h>
#include <heddle.h>
extern int __VERIFIER_nondet_int(void);

struct log {
  int used;
  int entry[1000];
  int lost;
};
struct log all;

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  for (int i = 0; i < n; i++) {
    all.entry[i] = 4;
    all.used = i + 1;
  }
  all.entry[n / 2] = 7;
  assert(HEDDLE_FORALL(j, 0, n, all.entry[j] == 4));
}
