#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char block[4] = {0};
  unsigned i = __VERIFIER_nondet_uint();
  char *p = malloc(2);
  if (i < 5)
    block[i] = 1;
  if (i == 17)
    memset(p, 0, 3);
  free(p);
  if (i == 18) free(p);
  return 0;
}
