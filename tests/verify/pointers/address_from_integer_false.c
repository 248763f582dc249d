// An integer from outside that lies between the addresses of an array becomes a pointer into it.
#include <stdint.h>
void reach_error(void);
unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  int buffer[8] = {0, 0, 1};
  uintptr_t a = __VERIFIER_nondet_ulong(), b = (uintptr_t)buffer;
  if (a % sizeof(int) || a < b || a >= b + sizeof buffer) return 0;
  int *p = (int *)((char *)buffer + ((char *)a - (char *)buffer));
  if (*p == 1) reach_error();
  return 0;
}
