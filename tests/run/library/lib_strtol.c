#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static void show(const char *s, int base) {
  char *end;
  errno = 0;
  long long v = strtoll(s, &end, base);
  printf("%lld %d [%s]\n", v, errno == ERANGE, end);
}

int main(void) {
  show("123", 10);
  show("  -45xyz", 10);
  show("+7", 10);
  show("0x1f", 16);
  show("0x1f", 0);
  show("017", 0);
  show("0b1", 0);
  show("zz", 36);
  show("0x", 16);
  show("", 10);
  show("abc", 10);
  show("- 5", 10);
  show("99999999999999999999", 10);
  show("-99999999999999999999", 10);
  show("9223372036854775807", 10);
  show("-9223372036854775808", 10);
  show("102", 2);
  errno = 0;
  unsigned long long u = strtoull("18446744073709551616", NULL, 10);
  printf("%llu %d\n", u, errno == ERANGE);
  printf("%llu\n", strtoull("-1", NULL, 10));
  printf("%ld %lu\n", strtol("-2147483648", NULL, 10), strtoul("4294967295", NULL, 10));
  printf("%d %d %d %d\n", atoi("42"), atoi("-7abc"), atoi(""), atoi("  +8"));
  printf("%ld %lld\n", atol("123456"), atoll("-1234567890123"));
  return 0;
}
