// How the number begins is known.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int x, c = getchar();
  if (c != '5') return 0;
  ungetc(c, stdin);
  if (scanf("%1d", &x) == 1 && x != 5) reach_error();
  return 0;
}
