// A block, and an object, are aligned as their allocation and declaration say.
#include <stdint.h>
#include <stdlib.h>
void reach_error(void);
static _Alignas(64) char object[3];
int main(void) {
  _Alignas(32) char local[2];
  char *p = aligned_alloc(64, 128);
  if ((uintptr_t)p & 63) reach_error();
  if ((uintptr_t)object & 63) reach_error();
  if ((uintptr_t)local & 31) reach_error();
  free(p);
  return 0;
}
