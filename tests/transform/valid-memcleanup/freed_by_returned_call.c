// none
#include <stdlib.h>
static char *p;
int cleanup(void) { free(p); return 0; }
int main(void) { p = malloc(10); return cleanup(); }
