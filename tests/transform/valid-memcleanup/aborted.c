// none
#include <stdlib.h>
int main(void) { char *p = malloc(1); if (p != 0) abort(); free(p); return 0; }
