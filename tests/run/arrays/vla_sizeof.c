// sizeof of a variable length array type is evaluated; of any other operand it is not.
#include <stdio.h>

static int calls;
static int next(void) {
  return ++calls;
}

int main(void) {
  int n = 3;
  int a[n];
  printf("%d\n", (int)sizeof a);
  n = 10;
  printf("%d\n", (int)sizeof a);
  printf("%d %d\n", (int)sizeof(int[n]), (int)sizeof(char[n + 1]));
  printf("%d ", (int)sizeof(int[next()]));
  printf("%d\n", calls);
  printf("%d ", (int)sizeof(next()));
  printf("%d\n", calls);
  printf("%d ", (int)sizeof(short[next()][4]));
  printf("%d\n", calls);
  int i = 5;
  printf("%d ", (int)sizeof(char[i++]));
  printf("%d\n", i);
  printf("%d ", (int)sizeof(a[i++]));
  printf("%d\n", i);
  int(*p)[n] = NULL;
  printf("%d %d\n", (int)sizeof *p, (int)(sizeof p == sizeof(void *)));
  printf("%d\n", (int)_Alignof(int[4]));
  double b[2][n];
  printf("%d %d\n", (int)sizeof b, (int)sizeof b[1]);
  return 0;
}
