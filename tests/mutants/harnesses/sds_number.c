// files: sds/sds.c sds/sds.h
// expect: TRUE TRUE TRUE TRUE
// Numbers of at most three digits as text.
#include "harness.h"
#include "sds.h"

int main(void) {
  long long number = __VERIFIER_nondet_longlong();
  __VERIFIER_assume(-999 <= number && number <= 999);
  sds text = sdsfromlonglong(number);
  unsigned i = number < 0, length = sdslen(text);
  long long value = 0;
  CHECK(length <= 4 && text[length] == 0);
  CHECK((text[0] == '-') == (number < 0));
  for (; i < length; i++) value = value * 10 + (text[i] - '0');
  CHECK(value == (number < 0 ? -number : number));
  sdsfree(text);
}
