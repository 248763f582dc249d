// ILP32 has no room for all four blocks: that is no reason why the assertion before the last ones should hold.
#include <stdlib.h>
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  char *a = malloc(1u << 30);
  int x = __VERIFIER_nondet_int();
  if (x == 123456) reach_error();
  char *b = malloc(1u << 30), *c = malloc(1u << 30), *d = malloc(1u << 30);
  if (a < b && b < c && c < d && (unsigned long)d == 3) reach_error();
}
