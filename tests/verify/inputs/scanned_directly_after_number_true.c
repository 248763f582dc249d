// Behind a number without a width there is no digit.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int x;
  char c;
  if (scanf("%d%c", &x, &c) == 2 && c >= '0' && c <= '9') reach_error();
  return 0;
}
