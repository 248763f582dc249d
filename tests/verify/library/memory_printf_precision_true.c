#include <stdio.h>
int main(void) {
  char text[2] = {'a', 'b'};
  printf("%5.2s %.*s\n", text, 1, text);
  return 0;
}
