// The allocator and free are called through static pointers.
#include <stdlib.h>
static void *(*allocate)(size_t) = malloc;
static void (*release)(void *) = free;
int main(void) {
  int *p = allocate(sizeof *p);
  int *q = allocate(sizeof *q);
  release(p);
  release(q);
  return 0;
}
