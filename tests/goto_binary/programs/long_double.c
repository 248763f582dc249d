// long double has 80 bits on x86 and more in goto binaries: nothing is lost on the way.
#include <stdio.h>

struct mixed {
  char tag;
  long double value;
};

long double table[3] = {0.1L, -3.0L, 1e4000L};

long double half(long double x) { return x / 2; }

int main(void) {
  struct mixed m = {'m', half(table[1])};
  long double third = 1.0L / 3.0L;
  double narrow = (double)third;
  float narrower = (float)m.value;
  printf("%d %d %d\n", third == narrow, third * 3 == 1, table[0] == 0.1);
  printf("%d %d %d\n", (int)(m.value * 2), narrower == -1.5f, table[2] > 1e308);
  printf("%zu %zu %d\n", sizeof m, sizeof table, m.tag);
  long double tiny = 3.6451995318824746025e-4951L;
  printf("%d %d\n", tiny > 0, tiny / 2 == 0);
  return (int)half(third * 60) - 10;
}
