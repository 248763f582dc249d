// The error function is called when main has returned.
#include <stdlib.h>
extern void reach_error(void);
static void fine(void) {}
int main(void) {
  atexit(fine);
  atexit(reach_error);
  return 0;
}
