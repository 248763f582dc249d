// 3
#include <stdlib.h>
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) { int v[] = {2147483647, -5}; qsort(v, 2, sizeof v[0], compare); return v[0]; }
