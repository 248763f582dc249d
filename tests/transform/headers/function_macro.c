// 7
#include <stdio.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define SQUARE(x) ((x) * (x))
#define INCREMENT(x) (x)++
int main(void) { int i = 3; INCREMENT(i); int m = MAX(i + 1, SQUARE(i)); printf("%d %d\n", i, m);
  i = 50000; return SQUARE(i); }
