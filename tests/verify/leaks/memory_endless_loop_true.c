#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  *p = 1;
  while (1) *p ^= 1;
}
