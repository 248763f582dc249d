#include <stdio.h>
int main(void) {
  char format[3] = {'%', 's', 0}, text[1] = {0};
  printf(format, text);
  return 0;
}
