#include <stdio.h>
int main(void) {
  char text[2] = {'a', 'b'};
  perror(text);
  return 0;
}
