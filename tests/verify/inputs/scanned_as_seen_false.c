#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int x, c = getchar();
  if (c != '5') return 0;
  ungetc(c, stdin);
  if (scanf("%d", &x) == 1 && x == 57) reach_error();
  return 0;
}
