// none
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
struct S { char c; int a[3]; };
int main(void) { bool b = true; b += 3; ptrdiff_t d = &(int[4]){0}[3] - (int *)0 > 0; printf("%d %d %d\n", b + 1, (int)offsetof(struct S, a[1]) + 2, (int)d + 1); return 0; }
