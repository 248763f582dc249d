#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  printf("%d %d %d\n", abs(-5), abs(5), abs(0));
  printf("%ld %lld\n", labs(-7l), llabs(-5000000000ll));
  printf("%jd\n", imaxabs(-9));
  div_t d = div(17, 5);
  printf("%d %d\n", d.quot, d.rem);
  d = div(-17, 5);
  printf("%d %d\n", d.quot, d.rem);
  ldiv_t l = ldiv(100, -7);
  printf("%ld %ld\n", l.quot, l.rem);
  lldiv_t q = lldiv(-10000000000ll, 3);
  printf("%lld %lld\n", q.quot, q.rem);
  printf("%d\n", div(7, 2).rem);
  printf("%d\n", abs(INT_MIN + 1) == INT_MAX);
  return 0;
}
