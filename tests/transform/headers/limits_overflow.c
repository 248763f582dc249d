// 4
#include <limits.h>
#include <stdio.h>
int main(int c, char **v) { int m = INT_MAX - 1 + c; (void)v; printf("%d\n", m); return m + c > INT_MIN; }
