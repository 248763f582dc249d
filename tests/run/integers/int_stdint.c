#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  int8_t a = INT8_MIN;
  uint8_t b = UINT8_MAX;
  int16_t c = INT16_MIN;
  uint16_t d = UINT16_MAX;
  int32_t e = INT32_MIN;
  uint32_t f = UINT32_MAX;
  int64_t g = INT64_MIN;
  uint64_t h = UINT64_MAX;
  printf("%" PRId8 " %" PRIu8 "\n", a, b);
  printf("%" PRId16 " %" PRIu16 "\n", c, d);
  printf("%" PRId32 " %" PRIu32 "\n", e, f);
  printf("%" PRId64 " %" PRIu64 "\n", g, h);
  printf("%" PRIx64 " %" PRIX32 "\n", h, f);
  intmax_t m = INTMAX_MAX;
  uintmax_t n = UINTMAX_MAX;
  printf("%jd %ju\n", m, n);
  size_t s = sizeof(int32_t) + sizeof(int64_t);
  printf("%zu\n", s);
  printf("%d %d\n", (int)(sizeof(intptr_t) == sizeof(void *)), (int)(sizeof(uintptr_t) == sizeof(void *)));
  printf("%d\n", (int)sizeof(ptrdiff_t));
  printf("%d %d\n", (int)sizeof(int_least16_t), (int)sizeof(int_fast8_t));
  printf("%" PRIu64 "\n", UINT64_C(0x123456789) * 16);
  return 0;
}
