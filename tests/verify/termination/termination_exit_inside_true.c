/* Only exit ends the loop. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  for (;;) {
    if (n <= 0) exit(0);
    n--;
  }
}
