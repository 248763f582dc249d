#include <assert.h>
#include <heddle.h>
struct row { int size; short cells[4]; };
int __VERIFIER_nondet_int(void);
int greatest(const struct row *r) { return (int)HEDDLE_MAX(r->cells, 0, r->size); }
int main(void) {
  struct row m[2] = {{4, {1, 2, 3, 4}}, {2, {9, 8, 70, 60}}};
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 1) return 0;
  m[i].cells[0] = 5;
  assert(greatest(&m[0]) == (i == 0 ? 5 : 4));
  assert(HEDDLE_FORALL(r, 0, 2, HEDDLE_SUM(m[r].cells, 0, m[r].size) > 10));
}
