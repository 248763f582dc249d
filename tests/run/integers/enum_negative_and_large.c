// An enumeration with negative constants is signed; GNU C lets constants exceed int.
#include <stdio.h>

enum signs { LOW = -5, MINUS, ZERO = 0, HIGH = 100 };
enum positive { FIRST = 1, LAST = 0x80000000u };
enum wide { TINY = 1, HUGE_VALUE = 0x123456789ll };
enum __attribute__((packed)) small { A, B = 200 };

int main(void) {
  enum signs s = LOW;
  printf("%d %d %d\n", s, MINUS, s < ZERO);
  s = (enum signs)(s - 1);
  printf("%d\n", s);
  enum positive p = LAST;
  printf("%u %d\n", (unsigned)p, p > 0);
  enum wide w = HUGE_VALUE;
  printf("%lld %d\n", (long long)w, (int)sizeof w);
  enum small t = B;
  printf("%d %d\n", t, (int)sizeof t);
  struct {
    enum small a, b;
    char c;
  } packed = {A, B, 'x'};
  printf("%d %d %c %d\n", packed.a, packed.b, packed.c, (int)sizeof packed);
  printf("%d %d\n", (int)sizeof(LOW), (int)sizeof(enum signs));
  int total = 0;
  for (enum signs i = LOW; i <= ZERO; i++) total += i;
  printf("%d\n", total);
  return 0;
}
