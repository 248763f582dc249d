#include <stdio.h>
int main(void) {
  char text[2] = {'a', 0};
  printf("%s %d\n", text, 1);
  return 0;
}
