// none
#include <math.h>
#include <stdio.h>
int main(void) { int n = (int)sqrt(16.0) + (int)floor(2.7) * 2; double d = pow(2, n) + isnan(0.0); printf("%d %g\n", n - 1, d); return 0; }
