// none
#include <stdio.h>
#include <stdlib.h>
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) { int v[] = {3, 1, 2}; qsort(v, 3, sizeof v[0], compare); div_t d = div(7, 2); printf("%d%d%d %d %d %d\n", v[0], v[1], v[2], d.quot + d.rem, abs(-4) + 1, atoi("12") * 2); return EXIT_SUCCESS; }
