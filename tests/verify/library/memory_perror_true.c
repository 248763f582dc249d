#include <stdio.h>
int main(void) {
  char text[2] = "a";
  perror(text);
  perror(0);
  return 0;
}
