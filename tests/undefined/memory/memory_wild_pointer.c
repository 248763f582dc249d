#include <stdint.h>

int main(void) {
  int x = 1;
  uintptr_t address = (uintptr_t)&x;
  int *p = (int *)address;
  *p = 2;
  p = (int *)(address & 0xff0);
  *p = 3;
  return 0;
}
