// none
#include <stdlib.h>
static int mallocs; static void my_free(void *p) { free(p); mallocs--; }
static void *my_malloc(unsigned n) { mallocs++; return malloc(n); }
int main(void) { void *p = my_malloc(3); my_free(p); return mallocs; }
