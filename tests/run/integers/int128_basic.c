// __int128 exists only in the 64-bit data model.
#include <stdio.h>

#ifdef __SIZEOF_INT128__
typedef __int128 i128;
typedef unsigned __int128 u128;

static void print(const char *name, u128 x) {
  printf("%s %016llx%016llx\n", name, (unsigned long long)(x >> 64), (unsigned long long)x);
}

int main(void) {
  i128 a = 1, b = -1;
  print("one", a);
  print("minus one", b);
  print("shift", a << 100);
  print("arithmetic shift", (b * ((i128)1 << 80)) >> 40);
  print("logical shift", (u128)b >> 40);
  u128 m = ~(u128)0;
  print("wrap", m + 2);
  print("negate", -(u128)5);
  print("xor", (u128)0xff << 60 ^ (u128)0xf0 << 64);
  printf("%d %d %d\n", a > b, m > 0, (i128)m < 0);
  printf("%d %d\n", (int)sizeof a, (int)_Alignof(u128));
  i128 widened = -5ll;
  print("sign extension", widened);
  u128 from_unsigned = 0xffffffffffffffffull;
  print("zero extension", from_unsigned);
  print("carry", from_unsigned + 1);
  printf("%d\n", (int)(widened + 8));
  printf("%g %g\n", (double)(a << 90), (double)widened);
  print("from double", (i128)-1e20);
  return 0;
}
#else
int main(void) {
  puts("no __int128");
  return 0;
}
#endif
