// A line of a length that an input says, in a buffer of the usual size: too many bytes to go through one by one.
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char line[4096], copy[4096];
  unsigned length = __VERIFIER_nondet_uint();
  if (length >= sizeof line) return 0;
  memset(line, ' ', length);
  memcpy(copy, line, length);
  copy[length] = 0;
  return 0;
}
