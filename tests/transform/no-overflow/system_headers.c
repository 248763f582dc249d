// 10
#include <ctype.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char text[16]; int32_t n = (int32_t)strlen("hello") - 5 + toupper('a') - 'A'; int64_t wide = INT64_C(1) << 40;
  size_t k = strlen(strcpy(text, "abc")) + 1; errno = n; int32_t m = INT32_MAX - errno; wide += m; m += abs(-3) - 2;
  printf("%zu %d %lld\n", k, m, (long long)wide);
  return EXIT_SUCCESS + errno;
}
