#include <limits.h>
#include <stdio.h>

int main(void) {
  int r;
  printf("%d ", __builtin_add_overflow(INT_MAX, 1, &r));
  printf("%d\n", r);
  printf("%d ", __builtin_add_overflow(INT_MAX, -1, &r));
  printf("%d\n", r);
  printf("%d ", __builtin_sub_overflow(INT_MIN, 1, &r));
  printf("%d\n", r);
  printf("%d ", __builtin_mul_overflow(65536, 65536, &r));
  printf("%d\n", r);
  printf("%d ", __builtin_mul_overflow(-46341, 46340, &r));
  printf("%d\n", r);
  unsigned u;
  printf("%d ", __builtin_add_overflow(UINT_MAX, 1u, &u));
  printf("%u\n", u);
  printf("%d ", __builtin_sub_overflow(1u, 2u, &u));
  printf("%u\n", u);
  printf("%d ", __builtin_sub_overflow(1, 2, &u));
  printf("%u\n", u);
  signed char c;
  printf("%d ", __builtin_add_overflow(100, 27, &c));
  printf("%d\n", c);
  printf("%d ", __builtin_add_overflow(100, 28, &c));
  printf("%d\n", c);
  long long q;
  printf("%d ", __builtin_mul_overflow(INT_MAX, INT_MAX, &q));
  printf("%lld\n", q);
  printf("%d ", __builtin_add_overflow(ULLONG_MAX, -1, &q));
  printf("%lld\n", q);
  printf("%d ", __builtin_sadd_overflow(INT_MAX, 5, &r));
  printf("%d\n", r);
  printf("%d ", __builtin_smulll_overflow(LLONG_MAX, 2, &q));
  printf("%lld\n", q);
  unsigned long long uq;
  printf("%d ", __builtin_usubll_overflow(0, 1, &uq));
  printf("%llu\n", uq);
  printf("%d\n", __builtin_add_overflow(-5, 10u, &u) + (int)u);
  return 0;
}
