// none
#include <stdio.h>
#define SWAP(T, a, b) do { T t_ = a; a = b + 0; b = t_; } while (0)
#define FOR_EACH(i, n) for (int i = 0; i < (n) + 1; i++)
int main(void) { int x = 1, y = 2; if (x) SWAP(int, x, y); else y--; FOR_EACH(k, 2) x += k; printf("%d %d\n", x, y); return 0; }
