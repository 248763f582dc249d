extern void reach_error(void);
#include <math.h>
double __VERIFIER_nondet_double(void);
int main(void){ double x = __VERIFIER_nondet_double(); if (x == x && x < 10 && x > -10 && sin(x) != sin(x)) reach_error();}
