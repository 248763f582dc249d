#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) { return abs(__VERIFIER_nondet_int()) > 0; }
