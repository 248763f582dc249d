extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
#include <string.h>
int main(void) {
  int x = 3, y = 4;
  int *p = &x, *q = 0;
  memcpy(&q, &p, sizeof p);
  *q = 5;
  if (x != 5 || y != 4) reach_error();
  return 0;
}
