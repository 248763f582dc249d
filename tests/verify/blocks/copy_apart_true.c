// Blocks that touch each other, of different objects, or of no bytes do not overlap; memmove may move within one.
#include <string.h>
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char text[16] = "abcdefg", other[16];
  unsigned by = 4 + __VERIFIER_nondet_uint() % 4;
  memcpy(text + by, text, 4);
  memcpy(text, text + 4, 0);
  memcpy(text, text, 0);
  memcpy(other, text, sizeof other);
  memmove(other + 1, other, 3);
  if (text[by] != 'a' || other[3] != 'c') reach_error();
  return 0;
}
