// none
#include <assert.h>
#include <stdio.h>
int main(void) { int x = 4; assert(x + x == 8); assert(x > 0 && "positive"); printf("%d\n", x - 1); return 0; }
