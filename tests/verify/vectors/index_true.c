// Elements of vectors and of vectors in memory are accessed inside of them.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3) return 0;
  v4 a = {1, 2, 3, 4};
  a[i] = 5;
  v4 *p = malloc(2 * sizeof *p);
  if (p == 0) return 0;
  p[1] = a + 1;
  p[1][i] -= 1;
  int result = p[1][3 - i];
  free(p);
  return result;
}
