// 5
#include <stdint.h>
#include <stdio.h>
#define BIT(n) (1 << (n))
int main(void) { int m = BIT(3) | BIT(0); uint32_t u = 1u << 31; printf("%d %u\n", m + 1, u >> 4); int n = 31; return BIT(n); }
