// none
#include <ctype.h>
#include <stdio.h>
int main(void) { int n = 0; for (const char *s = "a1 B2"; *s; s++) n += !!isdigit(*s) * 2 + (isupper(*s) ? 1 : 0); printf("%d %d\n", n, tolower('Q') - 'a'); return 0; }
