// Constant expressions in every place that demands one.
#include <stdio.h>

enum { A = 1 << 3, B = A | 1, C = sizeof(int[A]), D = (A > B) ? 10 : 20, E = -A / 3 };
static int array[B * 2 - 3];
static int initialised[] = {[A - 6] = 1, [E + 5] = 2};
struct s {
  unsigned f : A - 3;
  int g[D / 5];
};
static double constant = 1.0 / 4 + (int)3.9;
static const char *text = &"constant"[A - 4];
static unsigned wrapped = (unsigned)-1 / 2;
static long long big = 1ll << 40 | 'x';
static _Bool truth = "x" != 0;

int main(void) {
  printf("%d %d %d %d %d\n", A, B, C, D, E);
  printf("%d %d\n", (int)(sizeof array / sizeof *array), (int)(sizeof initialised / sizeof *initialised));
  printf("%d %d\n", (int)sizeof(struct s), initialised[3]);
  printf("%g %s %u %lld %d\n", constant, text, wrapped, big, truth);
  switch (17) {
    case A * 2 + 1:
      puts("seventeen");
      break;
    case A ? 3:
      4 : puts("three");
      break;
  }
  int local[A == 8 ? 2 : -1];
  printf("%d\n", (int)sizeof local);
  printf("%d\n", 1 || 1 / 0 > 0);
  printf("%d\n", 0x7fffffff + 1u > 0);
  return 0;
}
