// files: printf/printf.c printf/printf.h
// expect: TRUE TRUE TRUE TRUE
// A number of three digits.
#include "harness.h"
#include "printf.h"

void _putchar(char c) { (void)c; }
int main(void) {
  char text[8];
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n > -1000 && n < 1000);
  int length = snprintf_(text, sizeof text, "%d", n);
  CHECK(length >= 1 && length <= 4);
  CHECK(text[length] == 0);
  if (n < 0) CHECK(text[0] == '-');
}
