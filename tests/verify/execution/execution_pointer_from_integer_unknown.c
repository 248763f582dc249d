// Which element the pointer leads to depends on an address.
#include <stdint.h>
extern void reach_error(void);
int a[2], b;
union { uintptr_t i; int *p; } u;
int main(void) {
  u.p = a;
  a[1] = 1;
  u.i = (uintptr_t)a + ((uintptr_t)&b >> 4 & 4);
  if (*u.p) reach_error();
  return 0;
}
