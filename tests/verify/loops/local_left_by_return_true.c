// Returns that leave a loop whose body has a local with an address.
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

static int numbers(const char *text) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    char *end;
    if (*text < '0' || *text > '9') return -1;
    long number = strtol(text, &end, 10);
    if (number > 9) return -2;
    sum += (int)number;
    if (*end != (i < 2 ? '.' : 0)) return -3;
    text = end + 1;
  }
  return sum;
}

int main(void) {
  char text[6] = "1.2.3";
  text[2] = __VERIFIER_nondet_char();
  if (numbers(text) > 13) reach_error();
}
