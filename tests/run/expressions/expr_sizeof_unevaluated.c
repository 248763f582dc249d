#include <stdio.h>

static int calls;
static int f(void) {
  calls++;
  return 1;
}
static char buffer[17];

int main(void) {
  int i = 0;
  printf("%d %d %d %d\n", (int)sizeof(i++), i, (int)sizeof f(), calls);
  printf("%d\n", (int)sizeof(i = 5));
  printf("%d\n", i);
  int *p = 0;
  printf("%d %d\n", (int)sizeof *p, (int)sizeof p[100]);
  printf("%d %d %d\n", (int)sizeof buffer, (int)sizeof(buffer), (int)sizeof *buffer);
  printf("%d\n", (int)sizeof "hello" + (int)sizeof 'c');
  printf("%d %d\n", (int)sizeof(char) * 3, (int)sizeof(short[5]));
  struct s {
    int a[3];
    char c;
  };
  printf("%d %d\n", (int)sizeof(struct s), (int)sizeof(((struct s *)0)->a));
  printf("%d\n", (int)(sizeof(buffer) / sizeof(buffer[0])));
  printf("%d %d\n", (int)sizeof(1 + 1ll), (int)sizeof(1.0f));
  printf("%d\n", (int)sizeof(char) * 2);
  __typeof__(i++) j = i;
  printf("%d %d\n", i, j);
  printf("%d\n", (int)_Alignof(double) <= 8);
  printf("%d\n", sizeof(int) - 5 > 0);
  printf("%d %d\n", (int)sizeof(void), (int)sizeof(main));
  printf("%d\n", _Generic(f(), int: 42, default: 0));
  printf("%d\n", calls);
  return 0;
}
