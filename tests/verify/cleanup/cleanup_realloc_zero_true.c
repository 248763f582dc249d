#include <stdlib.h>
int main(void) {
  char *p = malloc(2);
  p = realloc(p, 0);
  return p != NULL;
}
