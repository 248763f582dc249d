#include <stdio.h>
int main(void) {
  char format[2] = {'a', 'b'};
  printf(format);
  return 0;
}
