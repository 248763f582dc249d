// A number of a few characters that are inputs.
#include <stdlib.h>
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[4], *end;
  for (int i = 0; i < 3; ++i) {
    text[i] = __VERIFIER_nondet_char();
    if ((text[i] < '0' || text[i] > '9') && text[i] != '.') return 0;
  }
  text[3] = 0;
  double number = strtod(text, &end);
  if (number < 0 || number > 999 || end < text || end > text + 3) reach_error();
  return 0;
}
