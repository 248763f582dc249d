// memcpy says nothing about blocks that overlap; what comes behind is anything.
#include <string.h>
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char text[16] = "abcdefg";
  unsigned by = __VERIFIER_nondet_uint() % 8;
  memcpy(text + by, text, 4);
  if (by == 1 && text[2] != 'b') reach_error();
  return 0;
}
