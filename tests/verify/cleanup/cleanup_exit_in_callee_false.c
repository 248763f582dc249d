#include <stdlib.h>
static void leave(void) { exit(3); }
int main(void) {
  int *p = malloc(4);
  *p = 1;
  if (*p) leave();
  free(p);
  return 0;
}
