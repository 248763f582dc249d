// 5
#include <stdio.h>
#define LESS(a, b) ((a) - (b) < 0)
static int f(int a, int b) { if (LESS(a, b)) return 1; return 0; }
static int g(int a) { return LESS(a, 2147483647); }
int main(void) { printf("%d %d\n", f(1, 2), g(5)); return g(-5); }
