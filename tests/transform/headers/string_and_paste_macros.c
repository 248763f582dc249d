// none
#include <stdio.h>
#define NAME(n) var_##n
#define SHOW(e) printf("%s = %d\n", #e, (e))
int main(void) { int NAME(1) = 2, NAME(2) = NAME(1) + 1; SHOW(NAME(1) * NAME(2)); SHOW(var_1 - -var_2); return 0; }
