#include <stdio.h>
int main(void) {
  char text[1] = {'a'};
  puts(text);
  return 0;
}
