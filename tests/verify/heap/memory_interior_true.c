#include <stdlib.h>
char *inside;
int main(void) {
  char *p = malloc(10);
  inside = p + 5;
  return 0;
}
