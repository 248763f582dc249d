// What lies beside the buffer stays as it is, whatever is copied into the buffer.
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  static char line[2000], copy[2000];
  int before = 1;
  unsigned length = __VERIFIER_nondet_uint();
  if (length > sizeof line) return 0;
  line[0] = 'a';
  memcpy(copy, line, length);
  if (before != 1 || line[0] != 'a') reach_error();
  return 0;
}
