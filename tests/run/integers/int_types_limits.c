// Sizes and limits of every integer type; `long` is what differs between the data models.
#include <limits.h>
#include <stddef.h>
#include <stdio.h>

#define SIZE(type) printf("%s %d\n", #type, (int)sizeof(type))

int main(void) {
  SIZE(_Bool);
  SIZE(char);
  SIZE(signed char);
  SIZE(unsigned char);
  SIZE(short);
  SIZE(unsigned short);
  SIZE(int);
  SIZE(unsigned);
  SIZE(long);
  SIZE(unsigned long);
  SIZE(long long);
  SIZE(unsigned long long);
  SIZE(float);
  SIZE(double);
  SIZE(void *);
  SIZE(wchar_t *);
  printf("%d %d %d\n", CHAR_BIT, CHAR_MIN, CHAR_MAX);
  printf("%d %d %d\n", SCHAR_MIN, SCHAR_MAX, UCHAR_MAX);
  printf("%d %d %d\n", SHRT_MIN, SHRT_MAX, USHRT_MAX);
  printf("%d %d %u\n", INT_MIN, INT_MAX, UINT_MAX);
  printf("%ld %ld %lu\n", LONG_MIN, LONG_MAX, ULONG_MAX);
  printf("%lld %lld %llu\n", LLONG_MIN, LLONG_MAX, ULLONG_MAX);
  return 0;
}
