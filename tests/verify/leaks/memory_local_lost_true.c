#include <stdlib.h>
int *kept;
int main(void) {
  int *p = malloc(4);
  kept = p;
  return 0;
}
