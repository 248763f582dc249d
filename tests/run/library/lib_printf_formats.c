#include <stddef.h>
#include <stdio.h>

int main(void) {
  printf("%d %i %u %o %x %X %c %s %%\n", -1, 2, 3u, 8, 255, 255, 'c', "s");
  printf("[%6d] [%-6d] [%06d] [%+6d] [% 6d]\n", 42, 42, 42, 42, 42);
  printf("[%6.3d] [%-6.3d] [%06.3d] [%.0d]\n", 42, 42, 42, 0);
  printf("[%#x] [%#X] [%#o] [%#x]\n", 255, 255, 8, 0);
  printf("[%8s] [%-8s] [%.3s] [%8.3s]\n", "string", "string", "string", "string");
  printf("[%*d] [%-*d] [%*d] [%.*d]\n", 5, 1, 5, 2, -5, 3, 4, 4);
  printf("%hhd %hhu %hd %hu\n", (signed char)-1, (unsigned char)255, (short)-2, (unsigned short)65535);
  printf("%ld %lu %lld %llu\n", -5l, 5ul, -5000000000ll, 18446744073709551615ull);
  printf("%zu %td %jd\n", (size_t)7, (ptrdiff_t)-7, (__INTMAX_TYPE__)9);
  printf("%5c|%-5c|\n", 'x', 'y');
  printf("%+d %+d % d % d\n", 5, -5, 5, -5);
  printf("%08.3f %+.2e %G\n", 3.14159, 12345.678, 1e-7);
  printf("%s\n", "");
  printf("%.0s|\n", "hidden");
  printf("%p\n", (void *)0);
  int count = 0;
  printf("counted%n\n", &count);
  printf("%d\n", count);
  int n = printf("%s", "length\n");
  printf("%d\n", n);
  printf("%-10s|%10s|\n", "left", "right");
  printf("%x %x\n", 0x7fffffff, -1);
  printf("%llx %llo\n", 0xfedcba9876543210ull, 01234567ull);
  printf("%.10d|%15.10d|%-15.10d|\n", 1234, -1234, 1234);
  return 0;
}
