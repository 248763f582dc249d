// While the function runs, the array gets another name.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <assert.h>
#include <heddle.h>

int first[5], second[5];
int *a = first;
void fill(int *p, int n) {
  a = second;
  for (int i = 0; i < n; i++)
    p[i] = 1;
}
int main(void) {
  fill(a, 5);
  assert(HEDDLE_FORALL(j, 0, 5, a[j] == 1));
}
