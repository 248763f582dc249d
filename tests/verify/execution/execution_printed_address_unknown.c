// The text of an address is as open as the address.
#include <stdio.h>
extern void reach_error(void);
int x;
int main(void) {
  char text[40];
  sprintf(text, "%p", (void *)&x);
  if (text[2] == '9') reach_error();
  return 0;
}
