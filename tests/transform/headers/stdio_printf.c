// none
#include <stdio.h>
int main(void) { int a = 3; printf("%d %s\n", a + 4, "x"); fprintf(stderr, "%d\n", a * 2); return 0; }
