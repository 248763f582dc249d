// none
#include <stdio.h>
#define COLOURS X(red, 1) X(green, 1 + 1) X(blue, red * 3)
#define X(n, v) n = v,
enum { COLOURS last };
#undef X
#define X(n, v) case n: total += v; break;
int main(void) { int total = 0; for (int i = 1; i < last; i++) switch (i) { COLOURS } printf("%d %d\n", total, last - blue); return 0; }
