// The common type of two operands, shown by _Generic.
#include <stdio.h>

#define NAME(e)                                 \
  _Generic((e),                                 \
      int: "int",                               \
      unsigned: "unsigned",                     \
      long: "long",                             \
      unsigned long: "unsigned long",           \
      long long: "long long",                   \
      unsigned long long: "unsigned long long", \
      float: "float",                           \
      double: "double",                         \
      long double: "long double",               \
      default: "other")

int main(void) {
  char c = 1;
  short s = 1;
  unsigned short us = 1;
  int i = 1;
  unsigned u = 1;
  long l = 1;
  unsigned long ul = 1;
  long long ll = 1;
  unsigned long long ull = 1;
  float f = 1;
  double d = 1;
  long double ld = 1;
  puts(NAME(c + c));
  puts(NAME(s * us));
  puts(NAME(us + i));
  puts(NAME(i + u));
  puts(NAME(u + l));
  puts(NAME(l + ul));
  puts(NAME(u + ll));
  puts(NAME(ul + ll));
  puts(NAME(ll + ull));
  puts(NAME(i + f));
  puts(NAME(ull + f));
  puts(NAME(f + d));
  puts(NAME(d * ld));
  puts(NAME(c << ll));
  puts(NAME(l >> c));
  puts(NAME(1 ? i : u));
  puts(NAME(1 ? c : d));
  puts(NAME(i == ll));
  puts(NAME(!ull));
  puts(NAME(-c));
  puts(NAME(~us));
  return 0;
}
