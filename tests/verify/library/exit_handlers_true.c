#include <stdlib.h>
static void once(void) {}
int main(void) {
  atexit(once);
  return 0;
}
