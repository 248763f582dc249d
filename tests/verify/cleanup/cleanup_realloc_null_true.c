#include <stdlib.h>
int main(void) {
  char *p = realloc(NULL, 4);
  free(p);
  return 0;
}
