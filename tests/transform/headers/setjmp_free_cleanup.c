// none
#include <stdio.h>
#include <stdlib.h>
static void release(int **p) { free(*p); }
int main(void) { __attribute__((cleanup(release))) int *p = malloc(sizeof *p * 4); if (!p) return 1; p[1 + 1] = 3; p[2] += 4; printf("%d\n", p[2] - 1); return 0; }
