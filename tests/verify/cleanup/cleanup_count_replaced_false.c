#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *buffer = malloc(8);
  unsigned used = 0;
  while (__VERIFIER_nondet_int()) {
    buffer[used % 8] = 'x';
    used++;
    if (used == 3) { buffer = malloc(8); used = 0; }
  }
  free(buffer);
  return 0;
}
