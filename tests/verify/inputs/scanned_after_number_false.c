// What follows the spaces behind a number may begin with a digit.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int x;
  char s[4];
  if (scanf("%d %3s", &x, s) == 2 && x == 12 && s[0] == '3') reach_error();
  return 0;
}
