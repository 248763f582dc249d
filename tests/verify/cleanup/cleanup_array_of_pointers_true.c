#include <stdlib.h>
int main(void) {
  char *p[4];
  for (int i = 0; i < 4; i++) p[i] = malloc(i + 1);
  for (int i = 3; i >= 0; i--) free(p[i]);
  return 0;
}
