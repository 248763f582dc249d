// The handler is called by the library alone, when main has returned.
#include <stdlib.h>
static void finish(void) {}
static void other(void) {}
int main(void) {
  atexit(other);
  atexit(finish);
  atexit(finish);
  return 0;
}
