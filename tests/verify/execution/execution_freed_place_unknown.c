// The place of a freed block may be given out again.
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *p = malloc(8);
  if (!p) return 0;
  free(p);
  char *q = malloc(8);
  if (p == q) reach_error();
  free(q);
  return 0;
}
