// The controlling expression is promoted, and case values convert to its type.
#include <limits.h>
#include <stdio.h>

static int on_char(char c) {
  switch (c) {
    case '\377':
      return 1;
    case 'x':
      return 2;
  }
  return 0;
}
static int on_unsigned_char(unsigned char c) {
  switch (c) {
    case 255:
      return 1;
    case 'x':
      return 2;
  }
  return 0;
}
static int on_long_long(long long q) {
  switch (q) {
    case 0x100000000ll:
      return 1;
    case 0:
      return 2;
    case LLONG_MIN:
      return 3;
    case -1:
      return 4;
  }
  return 0;
}
static int on_unsigned(unsigned u) {
  switch (u) {
    case -1:
      return 1;
    case 0x80000000u:
      return 2;
  }
  return 0;
}
static int on_bool(_Bool b) {
  switch (b) {
    case 0:
      return 10;
    case 1:
      return 11;
  }
  return 0;
}

int main(void) {
  printf("%d %d\n", on_char((char)255), on_char('x'));
  printf("%d %d\n", on_unsigned_char(255), on_unsigned_char((unsigned char)-1));
  printf("%d %d %d %d\n", on_long_long(1ll << 32), on_long_long(0), on_long_long(LLONG_MIN),
         on_long_long(-1));
  printf("%d %d %d\n", on_unsigned(0xffffffffu), on_unsigned(1u << 31), on_unsigned(5));
  printf("%d %d\n", on_bool(4), on_bool(0));
  int calls = 0;
  switch (calls++, calls) {
    case 1:
      printf("once %d\n", calls);
  }
  enum { A, B = 1 << 4 } e = B;
  switch (e) {
    case A:
      puts("A");
      break;
    case B:
      puts("B");
      break;
  }
  return 0;
}
