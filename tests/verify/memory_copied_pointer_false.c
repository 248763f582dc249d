extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
#include <string.h>
int main(void) {
  char text[8] = "abc";
  char copy[8];
  strcpy(copy, text);
  if (strlen(copy) == 3 && copy[1] == 'b') reach_error();
  return 0;
}
