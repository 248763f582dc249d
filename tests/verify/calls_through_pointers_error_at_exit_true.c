// The error function is called when main has returned.
#include <stdlib.h>
extern void reach_error(void);
static void fine(void) {}
int main(void) {
  atexit(fine);
  if (0) atexit(reach_error);
  return 0;
}
