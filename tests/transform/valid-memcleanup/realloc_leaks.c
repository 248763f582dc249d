// error
#include <stdlib.h>
int main(void) { char *p = malloc(1), *q = realloc(0, 5); q = realloc(q, 50000); free(p); return q == p; }
