// none
#include <stdlib.h>
int main(void) { char *p = malloc(3), *q = calloc(2, 4); if (p) p[0] = 1; free(q); free(p); return 0; }
