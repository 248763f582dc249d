// none
#include <stdlib.h>
/* What the loop changes lies in memory that its state does not contain: it seems to repeat, and nothing is claimed. */
int main(void) {
  char *p = malloc(1);
  if (p == NULL) return 1;
  *p = 3;
  while (*p > 0) *p = *p - 1;
  free(p);
  return 0;
}
