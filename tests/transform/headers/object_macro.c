// 4
#include <stdio.h>
#define SIZE (10 * 2)
int main(int c, char **v) { int a[SIZE + 1] = {0}; (void)v; a[SIZE - 1] = SIZE + c; printf("%d\n", a[19]); return a[19] * (SIZE + c + 2147483647 / SIZE); }
