// The sum is 3. A local of a loop body never lies where a buffer does that lives all the time: copies between them do not overlap.
#include <string.h>

void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  char stack[64];
  unsigned long used = 0;
  for (int i = 0; i < 2; i++) {
    int number = i + 1;
    memcpy(stack + used++ * sizeof number, &number, sizeof number);
  }
  int sum = 0;
  for (int i = 0; i < 2; i++) {
    int number;
    memcpy(&number, stack + --used * sizeof number, sizeof number);
    sum += number;
  }
  if (__VERIFIER_nondet_int() && sum != 2) reach_error();
  return 0;
}
