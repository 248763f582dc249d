// With a width there may be.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int x;
  char c;
  if (scanf("%2d%c", &x, &c) == 2 && x == 34 && c == '5') reach_error();
  return 0;
}
