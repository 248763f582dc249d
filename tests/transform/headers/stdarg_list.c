// none
#include <stdarg.h>
#include <stdio.h>
static int sum(int n, ...) { va_list l; int s = 0; va_start(l, n); while (n-- > 0) s += va_arg(l, int) + 1; va_end(l); return s; }
int main(void) { printf("%d\n", sum(3, 1, 2, 3)); return 0; }
