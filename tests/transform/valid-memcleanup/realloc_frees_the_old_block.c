// none
#include <stdlib.h>
int main(void) { char *p = malloc(1); p = realloc(p, 1000); p = realloc(p, 100000); free(p); free(0); return 0; }
