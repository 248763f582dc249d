#include <stdlib.h>

int main(void) {
  char *p = malloc(16);
  if (!p) return 0;
  for (int i = 0; i < 3; i++) *p++ = 'x';
  free(p);
  return 0;
}
