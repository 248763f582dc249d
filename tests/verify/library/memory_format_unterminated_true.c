#include <stdio.h>
int main(void) {
  char format[2] = {'a', 0};
  printf(format);
  return 0;
}
