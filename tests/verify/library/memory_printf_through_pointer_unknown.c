#include <stdio.h>
int main(void) {
  int (*print)(const char *, ...) = printf;
  char text[1] = {'a'};
  print("%s", text);
  return 0;
}
