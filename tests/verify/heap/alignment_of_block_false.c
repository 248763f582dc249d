// A block is aligned as its allocation says, not more.
#include <stdint.h>
#include <stdlib.h>
void reach_error(void);
int main(void) {
  char *p = malloc(128);
  if (p && ((uintptr_t)p & 63)) reach_error();
  free(p);
  return 0;
}
