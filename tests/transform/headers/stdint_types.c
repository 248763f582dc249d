// 6
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
int main(void) { int64_t a = INT64_MAX - 2; int8_t b = 100; uint16_t u = UINT16_MAX; b += 100; u++; printf("%" PRId64 " %d %u\n", a + 2, b, u);
  int_fast8_t f = 3; a += f; return (int)a; }
