// The loop changes memory that a function allocated: what it holds afterwards is not what it held before.
#include <stdlib.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

static int *make(void) {
  int *p = malloc(sizeof *p);
  *p = 0;
  return p;
}

int main(void) {
  int *p = make();
  int *q = make();
  unsigned n = __VERIFIER_nondet_uint();
  for (unsigned i = 0; i < n; i++) *p = *p + 1;
  if (*p + *q == 6) reach_error();
  return 0;
}
