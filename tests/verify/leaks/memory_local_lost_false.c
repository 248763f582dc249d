#include <stdlib.h>
int *kept;
int main(void) {
  int *p = malloc(4);
  
  return 0;
}
