#include <stdio.h>
int main(void) {
  char text[2] = "a";
  puts(text);
  puts("literal");
  return 0;
}
